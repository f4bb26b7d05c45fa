/// A sequence of records: what a tag carries and what two devices exchange (NDEF 1.0, 2.3).
public struct NDEFMessage: Hashable, Sendable {
  public var records: [NDEFRecord]

  public init(records: [NDEFRecord]) {
    self.records = records
  }

  /// Reads a message; a record that came in chunks is one record again.
  ///
  /// - Throws: `NDEFError` with the offset of the fault and the record it lies in.
  public init(decoding bytes: [UInt8], strictness: Strictness = .strict) throws(NDEFError) {
    self = try Self.decodeWithLayout(bytes, strictness: strictness).message
  }

  /// Reads a message and tells how it lay in the bytes.
  public static func decodeWithLayout(
    _ bytes: [UInt8], strictness: Strictness = .strict
  ) throws(NDEFError) -> (message: NDEFMessage, layout: MessageLayout) {
    var decoder = MessageDecoder(bytes.span, strictness: strictness)
    return try decoder.decode()
  }

  /// Whether there is nothing to read: no record, or only empty ones, as on an erased tag.
  public var isEmpty: Bool { records.allSatisfy { $0.tnf == .empty } }

  /// The message in its shortest form.
  ///
  /// NDEF has no message without records (2.3.1): one without is written as the empty record.
  public func encoded() -> [UInt8] {
    let records = records.isEmpty ? [.empty] : records
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encodedLength)
    for (index, record) in records.enumerated() {
      var position: RecordFlags = []
      if index == 0 { position.insert(.messageBegin) }
      if index == records.count - 1 { position.insert(.messageEnd) }
      record.write(to: &bytes, position)
    }
    return bytes
  }

  /// How many bytes `encoded()` gives.
  public var encodedLength: Int {
    max(NDEFRecord.empty.encodedLength, records.reduce(0) { $0 + $1.encodedLength })
  }
}
