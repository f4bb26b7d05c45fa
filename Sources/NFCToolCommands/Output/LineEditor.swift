import Glibc

/// One line at a time from a terminal, with the keys that people expect and a history.
///
/// Left, right, home, end, backspace, delete, up and down, Ctrl-A, -E, -K, -U, and Ctrl-D on an
/// empty line for the end. Ctrl-C stays a signal.
struct LineEditor {
  let prompt: String
  private var history: [String] = []

  init(prompt: String) {
    self.prompt = prompt
  }

  /// The next line; nil at the end of the input or when a signal has come.
  mutating func line() async -> String? {
    guard let mode = RawMode() else { return nil }
    defer { mode.restore() }
    var state = State(history: history)
    redraw(state)
    while let key = await Key.next() {
      switch state.take(key) {
      case .goesOn:
        redraw(state)
      case .isDone:
        Console.write("\r\n", to: .talk)
        let text = state.text
        if !text.isEmpty, history.last != text { history.append(text) }
        return text
      case .isOver:
        Console.write("\r\n", to: .talk)
        return nil
      }
    }
    Console.write("\r\n", to: .talk)
    return nil
  }

  private func redraw(_ state: State) {
    let left = state.characters.count - state.cursor
    Console.write(
      "\r\u{1b}[K\(prompt)\(state.text)" + (left > 0 ? "\u{1b}[\(left)D" : ""), to: .talk)
  }

  enum Key: Equatable {
    case character(Character)
    case enter, backspace, delete, left, right, up, down, home, end
    case cutBefore, cutBehind, endOfInput

    /// The next key; nil at the end of the input or when a signal has come.
    static func next() async -> Key? {
      while let byte = await Input.byte() {
        switch byte {
        case 0x0D, 0x0A: return .enter
        case 0x7F, 0x08: return .backspace
        case 0x01: return .home
        case 0x05: return .end
        case 0x0B: return .cutBehind
        case 0x15: return .cutBefore
        case 0x04: return .endOfInput
        case 0x1B: if let key = await escape() { return key }
        case 0x20..<0x7F: return .character(Character(UnicodeScalar(byte)))
        default: continue  // scripts are ASCII
        }
      }
      return nil
    }

    private static func escape() async -> Key? {
      guard let kind = await Input.byte(), kind == 0x5B || kind == 0x4F,
        var code = await Input.byte()
      else { return nil }
      var number: UInt8 = 0
      while (0x30...0x39).contains(code) {
        number = code
        guard let next = await Input.byte() else { return nil }
        code = next
      }
      switch (code, number) {
      case (UInt8(ascii: "A"), _): return .up
      case (UInt8(ascii: "B"), _): return .down
      case (UInt8(ascii: "C"), _): return .right
      case (UInt8(ascii: "D"), _): return .left
      case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), UInt8(ascii: "1")): return .home
      case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), UInt8(ascii: "4")): return .end
      case (UInt8(ascii: "~"), UInt8(ascii: "3")): return .delete
      default: return nil
      }
    }
  }

  /// The line as it stands, and where the cursor is.
  struct State {
    enum Progress { case goesOn, isDone, isOver }

    private(set) var characters: [Character] = []
    private(set) var cursor = 0
    /// Lines before, and the one that is being written behind them.
    private var lines: [String]
    private var place: Int

    init(history: [String]) {
      lines = history + [""]
      place = history.count
    }

    var text: String { String(characters) }

    mutating func take(_ key: Key) -> Progress {
      switch key {
      case .enter: return .isDone
      case .endOfInput:
        if characters.isEmpty { return .isOver }
        remove(at: cursor)
      case .character(let character):
        characters.insert(character, at: cursor)
        cursor += 1
      case .backspace:
        if cursor > 0 {
          cursor -= 1
          remove(at: cursor)
        }
      case .delete: remove(at: cursor)
      case .left: cursor = max(0, cursor - 1)
      case .right: cursor = min(characters.count, cursor + 1)
      case .home: cursor = 0
      case .end: cursor = characters.count
      case .cutBehind: characters.removeSubrange(cursor...)
      case .cutBefore:
        characters.removeSubrange(..<cursor)
        cursor = 0
      case .up: show(place - 1)
      case .down: show(place + 1)
      }
      return .goesOn
    }

    private mutating func remove(at index: Int) {
      if characters.indices.contains(index) { characters.remove(at: index) }
    }

    private mutating func show(_ wanted: Int) {
      guard lines.indices.contains(wanted) else { return }
      lines[place] = text
      place = wanted
      characters = Array(lines[place])
      cursor = characters.count
    }
  }
}

/// A terminal that hands out keys one by one and echoes nothing, until it is given back.
private struct RawMode {
  private let before: termios

  init?() {
    var settings = termios()
    guard unsafe tcgetattr(0, &settings) == 0 else { return nil }
    before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard unsafe tcsetattr(0, TCSADRAIN, &settings) == 0 else { return nil }
  }

  func restore() {
    var settings = before
    unsafe tcsetattr(0, TCSADRAIN, &settings)
  }
}
