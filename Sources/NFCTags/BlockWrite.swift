/// A block, or part of a file, that a plan will write.
public struct BlockWrite: Hashable, Sendable {
  /// The identifier of the file, on a card that has files.
  public let file: UInt16?
  /// The block's number; with sectors, counted on through all of them. In a file, the offset of the
  /// first byte.
  public let block: Int
  /// What it holds now; nil if that is not known.
  public let from: [UInt8]?
  /// What it will hold; nil for a secret.
  public var to: [UInt8]? { isSecret ? nil : content.bytes }
  /// Whether it can never be undone.
  public let permanent: Bool
  /// What it is for, such as `message` or `capability container`.
  public let meaning: String

  package let isSecret: Bool
  /// Whether it is a command of the tag that locks the block as it is, and writes nothing.
  package let locksBlock: Bool
  package let check: Check
  private let content: HiddenBytes

  /// How the block is compared after it was written.
  package enum Check: Hashable, Sendable {
    /// Every byte.
    case bytes
    /// The bits that were to be set: such a block can only gain bits, and shows others besides.
    case setBits
    /// Access conditions and general purpose byte of a sector trailer: its keys do not show.
    case trailer
    /// Not at all: the block cannot be read.
    case none
  }

  package init(
    file: UInt16? = nil, block: Int, from: [UInt8]?, to bytes: [UInt8], permanent: Bool = false,
    meaning: String,
    isSecret: Bool = false, check: Check = .bytes, locksBlock: Bool = false
  ) {
    self.file = file
    self.block = block
    self.from = from
    self.permanent = permanent
    self.meaning = meaning
    self.isSecret = isSecret
    self.locksBlock = locksBlock
    self.check = check
    content = HiddenBytes(bytes)
  }

  /// The bytes to send, also those of a secret.
  package var bytes: [UInt8] { content.bytes }

  /// Whether a block read back shows that the write was kept.
  package func isKept(in block: [UInt8]) -> Bool {
    switch check {
    case .bytes: block == bytes
    case .setBits: zip(block, bytes).allSatisfy { $0 & $1 == $1 }
    case .trailer: block.count == bytes.count && block[6..<10] == bytes[6..<10]
    case .none: true
    }
  }
}
