/// What every byte of a message is for.
///
/// Bytes that are no message are told up to the fault: the part of a record that it lies in as far
/// as its lengths can be trusted, and what follows as one field, `unread`.
package struct MessageExplanation: Hashable, Sendable {
  /// The records, and what lies behind them; their leaves take up each byte once.
  package let fields: [ByteField]
  /// Why the bytes are no message.
  package let fault: NDEFError?

  package init(of bytes: [UInt8], strictness: Strictness = .strict) {
    self.init(of: bytes, strictness, [:], depth: 0)
  }

  /// - Parameter depth: how many messages lie around this one.
  init(of bytes: [UInt8], _ strictness: Strictness, _ ownTypes: OwnTypes, depth: Int) {
    let fault = Self.fault(of: bytes, strictness)
    var fields: [ByteField] = []
    var position = 0
    var isFollowed = true
    while isFollowed, position < bytes.count {
      let record = RecordExplanation(
        number: fields.count + 1, in: bytes, from: position, fault: fault?.offset, ownTypes,
        depth: depth)
      fields.append(record.field)
      position = record.field.range.upperBound
      isFollowed = record.isFollowed
    }
    var reader = FieldReader(bytes, from: position)
    let isBehind = fault == nil || fault?.code == .trailingData
    reader.rest(isBehind ? "trailingData" : "unread", Meaning.size)
    fields += reader.fields
    if let fault, !fields.isEmpty {
      let place = fields.firstIndex { $0.range.contains(fault.offset) } ?? fields.count - 1
      fields[place].mark(ByteField.Fault(identifier: fault.identifier, offset: fault.offset))
    }
    self.fields = fields
    self.fault = fault
  }

  package var leaves: [ByteField] { fields.flatMap(\.leaves) }

  private static func fault(of bytes: [UInt8], _ strictness: Strictness) -> NDEFError? {
    do {
      _ = try NDEFMessage.decodeWithLayout(bytes, strictness: strictness)
      return nil
    } catch {
      return error
    }
  }
}
