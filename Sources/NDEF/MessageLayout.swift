/// How a message lay in the bytes it was read from: what its records do not say.
public struct MessageLayout: Hashable, Sendable {
  /// A legal way of writing that takes more bytes than it needs.
  public enum Oddity: String, CaseIterable, Sendable {
    /// A record came in several chunks.
    case chunked
    /// A payload of less than 256 bytes has a length field of four bytes.
    case longForm
    /// A length field announces an id of no bytes.
    case emptyID
  }

  /// How one record lay.
  public struct Record: Hashable, Sendable {
    /// The bytes of the record with its header, and with all of its chunks.
    public let range: Range<Int>
    /// How many chunks it came in; 1 for most.
    public let chunks: Int
    /// What is longer than it need be.
    public let oddities: Set<Oddity>
  }

  /// One for each record of the message.
  public let records: [Record]
  /// How many bytes lie behind the message; 0 in strict decoding.
  public let trailingBytes: Int

  /// The bytes of the message.
  public var range: Range<Int> { 0..<(records.last?.range.upperBound ?? 0) }

  /// Whether encoding the message gives back the bytes it was read from.
  public var isCanonical: Bool {
    trailingBytes == 0 && records.allSatisfy(\.oddities.isEmpty)
  }

  /// The oddities of all records, in the order of their declaration.
  public var oddities: [Oddity] {
    Oddity.allCases.filter { oddity in records.contains { $0.oddities.contains(oddity) } }
  }
}
