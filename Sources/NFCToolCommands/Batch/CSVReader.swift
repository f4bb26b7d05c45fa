/// A table of comma-separated values (RFC 4180) with a header line.
///
/// Lines end with CR LF or LF. Empty lines are skipped, and so is a byte order mark.
final class CSVReader: RowSource {
  /// More than any row for a tag; a quotation mark that is never closed ends here.
  private static let longestRow = 1 << 20

  private let stream: ByteStream
  private(set) var columns: [String] = []
  private var indices: [String: Int] = [:]
  /// The names as keys of a JSON object, with the colon.
  private var keys: [[UInt8]] = []

  /// The fields of the current row, one behind the other.
  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  private(set) var line = 0
  /// The line and the place on it of the next byte.
  private var currentLine = 1
  private var column = 1

  private struct Field {
    let end: Int
    let position: Int
  }

  var isRectangular: Bool { true }

  init(_ stream: ByteStream) throws(ToolFailure) {
    self.stream = stream
    try skipByteOrderMark()
    guard try readRow() else {
      throw .row(
        "noHeader", "the table has no header line", in: stream.name, line: 1, column: 1)
    }
    for index in fields.indices {
      let name = try text(of: index)
      guard !name.isEmpty else { throw fault("noColumnName", "a column has no name", index) }
      guard indices.updateValue(index, forKey: name) == nil else {
        throw fault("duplicateColumn", "two columns are called “\(HostileText.shown(name))”", index)
      }
      columns.append(name)
      var key: [UInt8] = index == 0 ? [] : [UInt8(ascii: ",")]
      JSONBytes.append(name.utf8, to: &key)
      keys.append(key + [UInt8(ascii: ":")])
    }
  }

  func next() throws(ToolFailure) -> Bool {
    guard try readRow() else { return false }
    guard fields.count == columns.count else {
      let isShort = fields.count < columns.count
      throw .row(
        isShort ? "tooFewFields" : "tooManyFields",
        "\(fields.count) field\(fields.count == 1 ? "" : "s"), and the header has \(columns.count)",
        in: stream.name, line: line,
        column: isShort ? column : fields[columns.count].position,
        hint: isShort ? nil : "a field with a comma in it needs quotation marks")
    }
    return true
  }

  func value(_ column: String) throws(ToolFailure) -> (text: String, position: Int)? {
    guard let index = indices[column] else { return nil }
    return (try text(of: index), fields[index].position)
  }

  func object() throws(ToolFailure) -> [UInt8] {
    if bytes.contains(where: { $0 >= 0x80 }) {
      for index in fields.indices { _ = try text(of: index) }
    }
    var result: [UInt8] = [UInt8(ascii: "{")]
    result.reserveCapacity(bytes.count + 16 * keys.count)
    for index in fields.indices {
      result += keys[index]
      JSONBytes.append(bytes[range(of: index)], to: &result)
    }
    result.append(UInt8(ascii: "}"))
    return result
  }

  func finish() throws(ToolFailure) -> [UInt8] { try stream.finish() }

  // MARK: Reading

  private func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : fields[index - 1].end)..<fields[index].end
  }

  private func text(of index: Int) throws(ToolFailure) -> String {
    guard let text = String(validating: bytes[range(of: index)], as: UTF8.self) else {
      throw fault("notText", "the field is not UTF-8 text", index)
    }
    return text
  }

  private func fault(_ code: String, _ message: String, _ index: Int) -> ToolFailure {
    .row(code, message, in: stream.name, line: line, column: fields[index].position)
  }

  private func fault(_ code: String, _ message: String, hint: String? = nil) -> ToolFailure {
    .row(code, message, in: stream.name, line: currentLine, column: column, hint: hint)
  }

  private func skipByteOrderMark() throws(ToolFailure) {
    guard try stream.peek() == 0xEF else { return }
    for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard try stream.next() == expected else {
        throw fault("notText", "the table is not UTF-8 text")
      }
    }
  }

  /// Reads the next line that is not empty; false at the end.
  private func readRow() throws(ToolFailure) -> Bool {
    repeat {
      bytes.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
      line = currentLine
      column = 1
      guard try stream.peek() != nil else { return false }
    } while try !readFields()
    return true
  }

  /// - Returns: false if the line is empty.
  private func readFields() throws(ToolFailure) -> Bool {
    var start = column
    var hadQuotes = false
    while true {
      guard bytes.count <= Self.longestRow else {
        throw fault("rowTooLong", "a row of more than \(Self.longestRow) bytes")
      }
      let byte = try stream.next()
      switch byte {
      case UInt8(ascii: ","):
        fields.append(Field(end: bytes.count, position: start))
        column += 1
        start = column
        hadQuotes = false
      case nil, UInt8(ascii: "\n"):
        return try endRow(start, hadQuotes, isAtEnd: byte == nil)
      case UInt8(ascii: "\r"):
        guard try stream.next() == UInt8(ascii: "\n") else {
          throw fault("lineBreak", "a carriage return that no line feed follows")
        }
        return try endRow(start, hadQuotes, isAtEnd: false)
      case UInt8(ascii: "\""):
        guard column == start else {
          throw fault(
            "strayQuote", "a quotation mark within a field",
            hint: "put the whole field into quotation marks and double those in it")
        }
        column += 1
        try readQuoted()
        hadQuotes = true
        // Only the end of the field may follow.
        switch try stream.peek() {
        case nil, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        default: throw fault("strayQuote", "something follows a closing quotation mark")
        }
      case let byte?:
        bytes.append(byte)
        column += 1
      }
    }
  }

  private func endRow(
    _ start: Int, _ hadQuotes: Bool, isAtEnd: Bool
  ) throws(ToolFailure) -> Bool {
    let isEmpty = fields.isEmpty && bytes.isEmpty && !hadQuotes
    fields.append(Field(end: bytes.count, position: start))
    if !isAtEnd { currentLine += 1 }
    return !isEmpty
  }

  private func readQuoted() throws(ToolFailure) {
    let (startLine, start) = (currentLine, column - 1)
    while true {
      guard let byte = try stream.next(), bytes.count <= Self.longestRow else {
        throw .row(
          "unclosedQuote", "a quotation mark is never closed", in: stream.name, line: startLine,
          column: start)
      }
      column += 1
      if byte == UInt8(ascii: "\"") {
        guard try stream.peek() == byte else { return }
        _ = try stream.next()
        column += 1
      } else if byte == UInt8(ascii: "\n") {
        currentLine += 1
        column = 1
      }
      bytes.append(byte)
    }
  }
}
