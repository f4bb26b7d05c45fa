import NDEF

/// What every byte of a message is for, as `--explain` shows it.
struct ExplanationForm {
  let bytes: [UInt8]
  let explanation: MessageExplanation

  /// More bytes than any tag holds; with every one of them explained, more would fill the memory.
  private static let sizeLimit = 1 << 20

  init(_ bytes: [UInt8], _ strictness: Strictness) throws(ToolFailure) {
    guard bytes.count <= Self.sizeLimit else {
      throw ToolFailure(
        "inputTooLarge", "--explain takes no more than \(Self.sizeLimit >> 20) MiB",
        exit: .dataError)
    }
    self.bytes = bytes
    explanation = MessageExplanation(of: bytes, strictness: strictness)
  }

  var json: JSONValue { .array(explanation.fields.map(json)) }

  /// A field has either `hex` or `fields`, which are what it is made of.
  private func json(_ field: ByteField) -> JSONValue {
    var members: [String: JSONValue] = [
      "offset": .integer(field.range.lowerBound), "length": .integer(field.range.count),
      "field": .string(field.name), "meaning": .string(field.meaning),
    ]
    if field.children.isEmpty {
      members["hex"] = .hex(Array(bytes[field.range]))
    } else {
      members["fields"] = .array(field.children.map(json))
    }
    if let fault = field.fault {
      members["fault"] = ["code": .string(fault.identifier), "offset": .integer(fault.offset)]
    }
    return .object(members)
  }

  /// A line for each field and each eight bytes of it: the offset, the bytes, the field, and what
  /// it says. Whatever comes from the message is escaped.
  var lines: [String] {
    let rows = explanation.fields.flatMap { self.rows(of: $0, indent: "") }
    let offsetWidth = String(bytes.count).count
    let labelWidth = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      let offset = String(row.offset)
      var line = String(repeating: " ", count: offsetWidth - offset.count) + offset
      line += "  " + Hex.string(row.bytes, separator: " ").padded(to: Self.bytesPerLine * 3 - 1)
      line += "  " + row.label.padded(to: labelWidth) + "  " + HostileText.shown(row.meaning)
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static let bytesPerLine = 8

  private struct Row {
    let offset: Int
    var bytes: ArraySlice<UInt8> = []
    var label = ""
    var meaning = ""
  }

  private func rows(of field: ByteField, indent: String) -> [Row] {
    let range = field.range
    var rows = [Row(offset: range.lowerBound, label: indent + field.name, meaning: field.meaning)]
    if field.children.isEmpty {
      rows[0].bytes = bytes[range].prefix(Self.bytesPerLine)
      let others = range.dropFirst(Self.bytesPerLine)
      for start in stride(from: others.startIndex, to: others.endIndex, by: Self.bytesPerLine) {
        rows.append(
          Row(offset: start, bytes: bytes[start..<range.upperBound].prefix(Self.bytesPerLine)))
      }
    }
    if let fault = field.fault {
      rows.append(Row(offset: fault.offset, label: indent + "^ " + fault.identifier))
    }
    return rows + field.children.flatMap { self.rows(of: $0, indent: indent + "  ") }
  }
}
