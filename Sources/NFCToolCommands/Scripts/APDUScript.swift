import NFCLink

/// Scripts for ISO 7816 cards.
///
/// ```
/// 00 A4 04 00 07 D2760000850101 00        # a whole command as it stands
/// A4 04 00 : D2760000850101 / 00 = 9000   # [CLA] INS [P1 P2] [: data] [/ Le] [= status]
/// B0 00 00 / 0F = 9000 > cc               # > keeps the data of the answer
/// select D2760000850101 = 9000            # a command by its name
/// ```
enum APDUDialect: ScriptDialect {
  typealias Command = CommandAPDU

  enum Expectation: Hashable {
    case anything
    case status(NibblePattern)
  }

  static func json(_ command: CommandAPDU) -> [String: JSONValue] {
    [
      "command": .optional(try? command.encoded()) { .hex($0) },
      "case": .string(command.commandCase.rawValue), "data": .hex(command.data),
      "nc": .integer(command.data.count), "ne": .integer(command.expectedLength),
      "warning": .optional(command.warnings.first) { .string($0.rawValue) },
    ]
  }

  static func warnings(_ command: CommandAPDU) -> [String] { command.warnings.map(\.sentence) }

  private static let separators: [Character] = [":", "/", "=", ">"]

  static func send(_ line: ScriptLine) throws(ScriptFault) -> Script<Self>.Sending {
    let (head, tails) = try line.parts(separatedBy: separators)
    try requireOrder(tails, line)
    var expectation = Expectation.anything
    if let part = tails["="] {
      let pattern = try line.pattern(part)
      guard pattern.byteCount == 2 else {
        throw line.fault("a status word has two bytes", at: part.column)
      }
      expectation = .status(pattern)
    }
    return .init(
      command: try command(head, data: tails[":"], length: tails["/"], line),
      expectation: expectation, name: try line.name(in: tails[">"]))
  }

  private static func requireOrder(
    _ tails: [Character: ScriptLine.Part], _ line: ScriptLine
  ) throws(ScriptFault) {
    var last = 0
    for separator in separators {
      guard let column = tails[separator]?.column else { continue }
      guard column > last else {
        throw line.fault("“\(separator)” stands too early: the order is : / = >", at: column - 1)
      }
      last = column
    }
  }

  private static func command(
    _ head: ScriptLine.Part, data: ScriptLine.Part?, length: ScriptLine.Part?, _ line: ScriptLine
  ) throws(ScriptFault) -> CommandAPDU {
    if let named = try NamedAPDU.command(head, line) {
      if let part = data ?? length {
        throw line.fault("a command by its name takes neither data nor Le", at: part.column - 1)
      }
      return named
    }
    let bytes = try line.hex(head)
    let isWhole = data == nil && length == nil && bytes.count >= 4
    if isWhole { return try whole(bytes, head, line) }
    var command = try header(bytes, head, line)
    if let data {
      command.data = try line.hex(data)
      guard (1...0xFFFF).contains(command.data.count) else {
        throw line.fault("data has 1 to 65535 bytes", at: data.column)
      }
    }
    if let length { try set(length, in: &command, line) }
    return command
  }

  /// A command as it is sent, its length fields included.
  private static func whole(
    _ bytes: [UInt8], _ head: ScriptLine.Part, _ line: ScriptLine
  ) throws(ScriptFault) -> CommandAPDU {
    do throws(APDUError) {
      return try CommandAPDU(parsing: bytes)
    } catch {
      throw line.fault(misfit(bytes), at: head.column, cause: "lengthMismatch")
    }
  }

  /// What does not fit in a command of four bytes and more.
  private static func misfit(_ bytes: [UInt8]) -> String {
    let body = bytes.dropFirst(4)
    let isExtended = body.first == 0
    let field = body.prefix(isExtended ? 3 : 1)
    guard !isExtended || field.count == 3 else {
      return "00 begins a length field of three bytes, and the command ends within it"
    }
    let length = field.reduce(0) { $0 << 8 | Int($1) }
    guard length > 0 else { return "Lc is 0000: data has at least one byte" }
    return "Lc is \(length): \(length) bytes of data may follow, and \(isExtended ? 2 : 1) of Le, "
      + "not \(body.count - field.count)"
  }

  /// One byte is INS, three are INS P1 P2, four are CLA INS P1 P2.
  private static func header(
    _ bytes: [UInt8], _ head: ScriptLine.Part, _ line: ScriptLine
  ) throws(ScriptFault) -> CommandAPDU {
    if bytes.count == 1 || bytes.count == 3, bytes[0] == 0 {
      throw line.fault(
        "INS P1 P2 begin with INS, and no command has INS 00; with CLA there are four bytes",
        at: head.column, cause: "tooShort")
    }
    return switch bytes.count {
    case 1: CommandAPDU(ins: bytes[0])
    case 3: CommandAPDU(ins: bytes[0], p1: bytes[1], p2: bytes[2])
    case 4: CommandAPDU(cla: bytes[0], ins: bytes[1], p1: bytes[2], p2: bytes[3])
    default:
      throw line.fault(
        "a command begins with INS, INS P1 P2 or CLA INS P1 P2, not with \(bytes.count) bytes",
        at: head.column)
    }
  }

  /// Le of one byte, or of two or three in the extended form; all zeros ask for the most.
  private static func set(
    _ part: ScriptLine.Part, in command: inout CommandAPDU, _ line: ScriptLine
  ) throws(ScriptFault) {
    let bytes = try line.hex(part)
    guard (1...3).contains(bytes.count), bytes.count < 3 || bytes[0] == 0 else {
      throw line.fault("Le has one byte, or two in the extended form", at: part.column)
    }
    let value = bytes.reduce(0) { $0 << 8 | Int($1) }
    command.prefersExtended = bytes.count > 1
    command.expectedLength = value > 0 ? value : bytes.count == 1 ? 0x100 : 0x1_0000
  }
}
