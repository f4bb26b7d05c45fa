/// What the bytes of a record are for, with its header and all of its chunks.
struct RecordExplanation {
  private(set) var field: ByteField
  /// Whether another record is to come.
  let isFollowed: Bool

  /// Reads the record that starts at `start`.
  ///
  /// - Parameters:
  ///   - fault: where the bytes stop being a message.
  ///   - depth: how many messages lie around that of the record.
  init(
    number: Int, in bytes: [UInt8], from start: Int, fault: Int?, _ ownTypes: OwnTypes, depth: Int
  ) {
    var last = ExplainedPart(in: bytes, from: start, fault: fault)
    var parts = [last]
    while last.isContinued, last.end < bytes.count {
      last = ExplainedPart(in: bytes, from: last.end, fault: fault)
      parts.append(last)
    }
    let isComplete = last.isWhole && !last.flags.contains(.chunk)
    isFollowed = isComplete && !last.flags.contains(.messageEnd)

    let record = parts[0].record(withPayload: parts.flatMap(\.payload))
    if let record {
      var reader = FieldReader(record.payload, depth: depth)
      reader.payload(of: record, ownTypes)
      var start = 0
      for index in parts.indices {
        parts[index].fill(with: reader.fields, from: start)
        start += parts[index].payload.count
      }
    }
    let label = record.map { ": " + $0.label(ownTypes) } ?? ""
    field = ByteField(
      "record", start..<last.end, "\(number)" + label,
      parts.count == 1
        ? parts[0].fields : parts.map { ByteField("chunk", $0.range, "", $0.fields) })
    if isComplete, let error = record?.content.error {
      let place = Self.place(of: error.offset, in: parts)
      field.mark(ByteField.Fault(identifier: error.identifier, offset: place))
    }
  }

  /// Where a byte of the payload lies.
  private static func place(of offset: Int, in parts: [ExplainedPart]) -> Int {
    var start = 0
    for part in parts {
      let place = part.end - part.payload.count + offset - start
      if place < part.end { return place }
      start += part.payload.count
    }
    return parts.last?.end ?? 0
  }
}

extension NDEFRecord {
  /// The kind of the record, or its type if it has a meaning only where it is.
  fileprivate func label(_ ownTypes: OwnTypes) -> String {
    tnf == .wellKnown && ownTypes[typeName] != nil ? typeName : content.kind
  }
}

extension FieldReader {
  fileprivate mutating func payload(of record: NDEFRecord, _ ownTypes: OwnTypes) {
    guard let explanation = record.payloadExplanation(ownTypes) else { return }
    try? explanation(&self)  // what is cut short is noted in its field
    rest("unread", Meaning.size)
  }
}
