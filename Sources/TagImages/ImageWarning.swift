/// Something odd in a file that was read all the same.
public struct ImageWarning: Hashable, Sendable {
  /// The oddity; its raw value is the identifier that scripts see.
  public enum Code: String, Sendable {
    /// The UID that the file states is not the one in the tag's memory.
    case identifierMismatch
    /// A UID of a length that such a tag does not have.
    case unusualIdentifierLength
    /// A check byte [BCC] of the UID in memory is wrong.
    case checkByteMismatch
    /// The access bits of a sector do not agree with their inverted copies: a card locks such a
    /// sector for good.
    case accessBitsContradict
    /// What the file says of the product contradicts itself.
    case productMismatch
    /// Nothing in the file tells one product.
    case productUnknown
    /// The file lacks some of the product's memory, mostly its end; that is unknown.
    case memoryIncomplete
    /// PWD and PACK are zero, which is what a tag answers in their place.
    case passwordHidden
    /// The file is longer than the memory, and what lies behind says nothing.
    case memoryTooLong
    /// Nothing in the file tells the UID.
    case identifierMissing
    /// The file leaves out what a tag says of itself beside its memory.
    case detailsMissing
    /// A UID that the kind of tag cannot have.
    case unusualIdentifier
    /// A key that is not known, and was passed over.
    case unknownKey
    /// A value that an image has no place for.
    case valueIgnored
  }

  /// What is odd.
  public let code: Code
  /// Line from 1 on, in a text file.
  public let line: Int?
  /// What was found, free of control characters.
  public let detail: String

  /// A warning of bytes that an image has no place for; nil if they say nothing.
  static func ignored(_ bytes: some Collection<UInt8>, _ name: String, line: Int? = nil) -> Self? {
    guard bytes.contains(where: { $0 != 0 }) else { return nil }
    return Self(
      .valueIgnored, line: line, "\(name) \(HexText.encode(Array(bytes))) has no place in an image")
  }

  init(_ code: Code, line: Int? = nil, _ detail: String) {
    self.code = code
    self.line = line
    self.detail = detail
  }
}

extension ImageWarning: CustomStringConvertible {
  /// Place and detail in one line.
  public var description: String { line.map { "line \($0): \(detail)" } ?? detail }
}
