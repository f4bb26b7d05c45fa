import NFCLink

/// Commands that have a name in a script. A new one is a row.
struct NamedAPDU {
  let name: String
  /// What stands behind the name, for help and messages.
  let arguments: String
  let summary: String
  private let make: @Sendable ([[UInt8]]) -> CommandAPDU?

  static let all: [NamedAPDU] = [
    NamedAPDU("select", "AID", "SELECT by name") { words in
      one(words, 1...16).map {
        CommandAPDU(ins: 0xA4, p1: 0x04, data: $0, expectedLength: 0x100)
      }
    },
    NamedAPDU("select-file", "FID", "SELECT by file identifier") { words in
      one(words, 2...2).map { CommandAPDU(ins: 0xA4, p2: 0x0C, data: $0) }
    },
    NamedAPDU("read-binary", "[OFFSET [LENGTH]]", "READ BINARY; two bytes each, in hex") { words in
      guard let offset = number(words, 0, default: 0), offset <= 0x7FFF,
        let length = number(words, 1, default: 0x100), length > 0, words.count <= 2
      else { return nil }
      return CommandAPDU(
        ins: 0xB0, p1: UInt8(offset >> 8), p2: UInt8(offset & 0xFF), expectedLength: length)
    },
    NamedAPDU("update-binary", "OFFSET DATA", "UPDATE BINARY") { words in
      guard words.count == 2, let offset = number(words, 0, default: nil), offset <= 0x7FFF,
        !words[1].isEmpty
      else { return nil }
      return CommandAPDU(
        ins: 0xD6, p1: UInt8(offset >> 8), p2: UInt8(offset & 0xFF), data: words[1])
    },
    NamedAPDU("get-data", "TAG", "GET DATA; one or two bytes") { words in
      one(words, 1...2).map { tag in
        CommandAPDU(
          ins: 0xCA, p1: tag.count == 2 ? tag[0] : 0, p2: tag[tag.count - 1],
          expectedLength: 0x100)
      }
    },
    NamedAPDU("get-challenge", "[LENGTH]", "GET CHALLENGE") { words in
      guard let length = number(words, 0, default: 8), length > 0, words.count <= 1 else {
        return nil
      }
      return CommandAPDU(ins: 0x84, expectedLength: length)
    },
    NamedAPDU("get-version", "", "DESFire and NTAG 424: GetVersion, first frame") {
      desfire(0x60, $0)
    },
    NamedAPDU("more-frames", "", "DESFire: the next frame of an answer (91AF)") {
      desfire(0xAF, $0)
    },
    NamedAPDU("get-applications", "", "DESFire: GetApplicationIDs") { desfire(0x6A, $0) },
    NamedAPDU("select-application", "AID", "DESFire: SelectApplication, three bytes") { words in
      one(words, 3...3).map {
        CommandAPDU(cla: 0x90, ins: 0x5A, data: $0.reversed(), expectedLength: 0x100)
      }
    },
    NamedAPDU("get-files", "", "DESFire: GetFileIDs") { desfire(0x6F, $0) },
  ]

  private init(
    _ name: String, _ arguments: String, _ summary: String,
    _ make: @escaping @Sendable ([[UInt8]]) -> CommandAPDU?
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.make = make
  }

  /// The command that a part names; nil if it begins with hex.
  static func command(
    _ part: ScriptLine.Part, _ line: ScriptLine
  ) throws(ScriptFault) -> CommandAPDU? {
    let words = part.text.split(whereSeparator: \.isWhitespace)
    let column = part.column + part.text.prefix { $0.isWhitespace }.count
    guard let first = words.first else {
      throw line.fault("a command is missing", at: part.column)
    }
    guard first.contains(where: { !$0.isHexDigit && $0 != "x" && $0 != "X" }) else { return nil }
    guard let named = all.first(where: { $0.name == first.lowercased() }) else {
      guard first.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
      throw line.fault(
        "“\(HostileText.shown(String(first)))” is no command that is known by name; known are "
          + all.map(\.name).joined(separator: ", "), at: column)
    }
    var arguments: [[UInt8]] = []
    for word in words.dropFirst() {
      let place = ScriptLine.Part(
        text: String(word),
        column: part.column + part.text.distance(from: part.text.startIndex, to: word.startIndex))
      arguments.append(try line.hex(place))
    }
    guard let command = named.make(arguments) else {
      throw line.fault("expected: \(named.name) \(named.arguments)", at: column)
    }
    return command
  }

  private static func desfire(_ ins: UInt8, _ words: [[UInt8]]) -> CommandAPDU? {
    words.isEmpty ? CommandAPDU(cla: 0x90, ins: ins, expectedLength: 0x100) : nil
  }

  private static func one(_ words: [[UInt8]], _ lengths: ClosedRange<Int>) -> [UInt8]? {
    words.count == 1 && lengths.contains(words[0].count) ? words[0] : nil
  }

  /// A number of one or two bytes; the default where there is no such word.
  private static func number(_ words: [[UInt8]], _ index: Int, default standard: Int?) -> Int? {
    guard words.indices.contains(index) else { return standard }
    guard (1...2).contains(words[index].count) else { return nil }
    return words[index].reduce(0) { $0 << 8 | Int($1) }
  }
}
