/// A sequence of records: what a tag carries and what two devices exchange (NDEF 1.0, 2.3).
public struct NDEFMessage: Hashable, Sendable {
  /// The records in their order.
  public var records: [NDEFRecord]

  /// Makes a message of records.
  public init(records: [NDEFRecord]) {
    self.records = records
  }

  /// Reads a message; a record that came in chunks is one record again.
  ///
  /// - Throws: `NDEFError` with the offset of the fault and the record it lies in.
  public init(decoding bytes: borrowing [UInt8], strictness: Strictness = .strict) throws(NDEFError)
  {
    var decoder = MessageDecoder(bytes.span, strictness: strictness)
    self = try decoder.decode()
  }

  /// Reads a message and tells how it lay in the bytes.
  public static func decodeWithLayout(
    _ bytes: [UInt8], strictness: Strictness = .strict
  ) throws(NDEFError) -> (message: NDEFMessage, layout: MessageLayout) {
    var decoder = MessageDecoder(bytes.span, strictness: strictness, keepsLayout: true)
    return (try decoder.decode(), decoder.layout)
  }

  /// Whether there is nothing to read: no record, or only empty ones, as on an erased tag.
  public var isEmpty: Bool { records.allSatisfy { $0.tnf == .empty } }

  /// The message in its shortest form.
  ///
  /// NDEF has no message without records (2.3.1): one without is written as the empty record.
  public func encoded() -> [UInt8] {
    guard !records.isEmpty else { return NDEFMessage(records: [.empty]).encoded() }
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: encodedLength) { output in
      for index in records.indices {
        let begin: RecordFlags = index == 0 ? .messageBegin : []
        let end: RecordFlags = index == records.count - 1 ? .messageEnd : []
        records[index].write(to: &output, begin.union(end))
      }
    }
    return bytes
  }

  /// How many bytes `encoded()` gives.
  public var encodedLength: Int {
    records.isEmpty ? NDEFRecord.empty.encodedLength : records.reduce(0) { $0 + $1.encodedLength }
  }
}
