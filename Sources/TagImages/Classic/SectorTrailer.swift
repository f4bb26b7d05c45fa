/// Which of a sector's two keys.
public enum KeySlot: String, Hashable, Sendable, CaseIterable {
  case a, b

  /// Where the key stands in the trailer.
  public var range: Range<Int> { self == .a ? 0..<6 : 10..<16 }
}

/// The last block of a sector: key A, access conditions, a general purpose byte and key B, as far
/// as they are known.
public struct SectorTrailer: Hashable, Sendable {
  /// Bytes of a key.
  public static let keyLength = 6

  private static let accessRange = 6..<9
  private static let generalPurposeOffset = 9

  /// The sixteen bytes, nil for each unknown one.
  public private(set) var bytes: [UInt8?]

  /// - Precondition: there are sixteen bytes.
  public init(_ bytes: [UInt8?]) {
    precondition(bytes.count == ClassicImage.blockSize, "a trailer of another length")
    self.bytes = bytes
  }

  /// - Precondition: keys that are given have six bytes.
  public init(
    keyA: [UInt8]?, access: AccessConditions, generalPurposeByte: UInt8, keyB: [UInt8]?
  ) {
    self.init(Array(repeating: nil, count: ClassicImage.blockSize))
    setKey(keyA, .a)
    setKey(keyB, .b)
    bytes.replaceSubrange(Self.accessRange, with: access.bytes.map(Optional.some))
    bytes[Self.generalPurposeOffset] = generalPurposeByte
  }

  /// A key; nil unless all of it is known.
  public func key(_ slot: KeySlot) -> [UInt8]? { known(slot.range) }

  /// Makes a key known, or with nil unknown.
  ///
  /// - Precondition: a key has six bytes.
  public mutating func setKey(_ key: [UInt8]?, _ slot: KeySlot) {
    precondition(key.map { $0.count == Self.keyLength } ?? true, "a key of another length")
    let values = key.map { $0.map(Optional.some) }
    bytes.replaceSubrange(
      slot.range, with: values ?? Array(repeating: nil, count: Self.keyLength))
  }

  /// The three bytes of the access conditions; nil unless all of them are known.
  public var accessBytes: [UInt8]? { known(Self.accessRange) }

  /// The access conditions; nil if they are not known or contradict each other.
  public var access: AccessConditions? { accessBytes.flatMap(AccessConditions.init) }

  /// The byte behind the access conditions [GPB]; nil if it is not known.
  public var generalPurposeByte: UInt8? { bytes[Self.generalPurposeOffset] }

  private func known(_ range: Range<Int>) -> [UInt8]? {
    let values = bytes[range].compactMap(\.self)
    return values.count == range.count ? values : nil
  }
}
