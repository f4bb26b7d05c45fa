/// A table in JSON: an object on each line, whose members are the columns. Empty lines are skipped.
final class JSONLinesReader: RowSource {
  private static let longestLine = 1 << 20

  private let stream: ByteStream
  private(set) var columns: [String] = []
  private var known: Set<String> = []
  private var members: [String: JSONValue] = [:]
  private(set) var line = 0

  var isRectangular: Bool { false }

  init(_ stream: ByteStream) {
    self.stream = stream
  }

  func next() throws(ToolFailure) -> Bool {
    while let text = try readLine() {
      guard text.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      guard case .object(let members)? = JSONText.parse(text) else {
        throw .row("badJSON", "no JSON object", in: stream.name, line: line, column: 1)
      }
      self.members = members
      for name in members.keys.sorted() {
        guard Self.text(of: members[name] ?? .null) != nil else {
          throw .row(
            "badJSON", "“\(HostileText.shown(name))” is neither text nor number", in: stream.name,
            line: line, column: 1)
        }
        if known.insert(name).inserted { columns.append(name) }
      }
      return true
    }
    return false
  }

  func value(_ column: String) -> (text: String, position: Int)? {
    members[column].flatMap(Self.text).map { ($0, 1) }
  }

  func object() -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "{")]
    for (index, name) in members.keys.sorted().enumerated() {
      if index > 0 { result.append(UInt8(ascii: ",")) }
      JSONBytes.append(name.utf8, to: &result)
      result.append(UInt8(ascii: ":"))
      JSONBytes.append((members[name].flatMap(Self.text) ?? "").utf8, to: &result)
    }
    result.append(UInt8(ascii: "}"))
    return result
  }

  func finish() throws(ToolFailure) -> [UInt8] { try stream.finish() }

  /// A member as a field of a table; nil for what is not a single value.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .null: ""
    case .bool(let bool): String(bool)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .string(let text): text
    case .array, .object: nil
    }
  }

  private func readLine() throws(ToolFailure) -> [UInt8]? {
    guard try stream.peek() != nil else { return nil }
    line += 1
    var result: [UInt8] = []
    while let byte = try stream.next(), byte != UInt8(ascii: "\n") {
      result.append(byte)
      guard result.count <= Self.longestLine else {
        throw .row(
          "rowTooLong", "a row of more than \(Self.longestLine) bytes", in: stream.name, line: line,
          column: 1)
      }
    }
    return result
  }
}
