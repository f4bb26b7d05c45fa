/// Scripts for tags without ISO-DEP: a line is a frame as it stands.
///
/// ```
/// 30 03 = E1 10 ?? 00 > cc     # READ, the whole answer compared, and kept
/// 30 FF !                      # a NAK is expected
/// ```
enum TransceiveDialect: ScriptDialect {
  typealias Command = [UInt8]

  enum Expectation: Hashable {
    case anything
    case answer(NibblePattern)
    case nak
  }

  static func json(_ command: [UInt8]) -> [String: JSONValue] { ["command": .hex(command)] }

  static func warnings(_ command: [UInt8]) -> [String] { [] }

  static func send(_ line: ScriptLine) throws(ScriptFault) -> Script<Self>.Sending {
    if let offset = line.source.firstIndex(where: { ":/".contains($0) }) {
      let column = line.source.distance(from: line.source.startIndex, to: offset) + 1
      throw line.fault(
        "“\(line.source[offset])” belongs to APDUs; here a line is the frame as it stands",
        at: column)
    }
    let (head, tails) = try line.parts(separatedBy: ["=", "!", ">"])
    let bytes = try line.hex(head)
    guard !bytes.isEmpty else { throw line.fault("a frame needs at least one byte", at: 1) }
    guard tails["="] == nil || tails["!"] == nil else {
      throw line.fault("either an answer or a NAK can be expected", at: tails["!"]?.column ?? 1)
    }
    var expectation = Expectation.anything
    if let part = tails["="] {
      expectation = .answer(try line.pattern(part))
    } else if let part = tails["!"] {
      guard part.text.trimmingSpaces.isEmpty else {
        throw line.fault("nothing may stand between “!” and “>”", at: part.column)
      }
      expectation = .nak
    }
    return .init(command: bytes, expectation: expectation, name: try line.name(in: tails[">"]))
  }
}
