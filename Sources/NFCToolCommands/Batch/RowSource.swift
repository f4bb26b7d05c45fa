/// The rows of a table, one after the other. Needs no more memory for many rows than for one.
protocol RowSource: AnyObject {
  /// The names of the columns that are known by now, in their order.
  var columns: [String] { get }
  /// Whether every row has these columns, or each says which it has.
  var isRectangular: Bool { get }
  /// The line of the file on which the current row begins, from 1.
  var line: Int { get }

  /// Goes on to the next row.
  ///
  /// - Returns: false at the end.
  func next() throws(ToolFailure) -> Bool

  /// What the current row says in a column, and where on its line that begins, from 1; nil if it
  /// does not have the column.
  func value(_ column: String) throws(ToolFailure) -> (text: String, position: Int)?

  /// The current row as a JSON object.
  func object() throws(ToolFailure) -> [UInt8]

  /// SHA-256 of the whole file.
  func finish() throws(ToolFailure) -> [UInt8]
}

enum RowSources {
  /// The rows of a file: comma-separated values, or JSON with an object on each line.
  static func open(_ path: String) throws(ToolFailure) -> any RowSource {
    let stream = try ByteStream(path)
    let name = path.lowercased()
    if name.hasSuffix(".csv") { return try CSVReader(stream) }
    if [".jsonl", ".ndjson"].contains(where: name.hasSuffix) { return JSONLinesReader(stream) }
    // No name tells: an object cannot be taken for the header of a table.
    return try stream.peek() == UInt8(ascii: "{") ? JSONLinesReader(stream) : try CSVReader(stream)
  }
}

extension ToolFailure {
  /// Something wrong with a line of a table.
  ///
  /// - Parameter column: place on the line, in bytes from 1.
  static func row(
    _ code: String, _ message: String, in file: String, line: Int, column: Int,
    hint: String? = nil
  ) -> ToolFailure {
    ToolFailure(
      code, "\(HostileText.shown(file)), line \(line), column \(column): \(message)", hint: hint,
      exit: .dataError,
      place: ["file": .string(file), "line": .integer(line), "column": .integer(column)])
  }
}

/// Text in JSON, byte by byte.
enum JSONBytes {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Adds a string with its quotation marks.
  static func append(_ text: some Sequence<UInt8>, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        result.append(UInt8(ascii: "\\"))
        result.append(byte)
      case ..<0x20:
        result += "\\u00".utf8
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 0xF)])
      default:
        result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
  }
}
