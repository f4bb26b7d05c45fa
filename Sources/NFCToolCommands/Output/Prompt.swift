import Glibc

/// Questions to the person at the terminal. Asked on standard error, answered on `/dev/tty`.
enum Prompt {
  static var isPossible: Bool {
    Console.isTerminal(.talk) && isatty(0) == 1
  }

  /// Whether the answer is yes; anything else is no.
  static func confirm(_ question: String) async -> Bool {
    Console.write(question + " [y/N] ", to: .talk)
    guard let answer = await line() else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// A secret, typed without echo. nil if the input ended.
  static func secret(_ question: String) async -> String? {
    var settings = termios()
    guard unsafe tcgetattr(0, &settings) == 0 else { return nil }
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      var restored = before
      unsafe tcsetattr(0, TCSAFLUSH, &restored)
      Console.write("\n", to: .talk)
    }
    Console.write(question + " ", to: .talk)
    return await line()
  }

  /// One line; nil if the input ended before it did.
  private static func line() async -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 4096, let byte = await Input.byte() {
      if byte == UInt8(ascii: "\n") {
        return String(decoding: bytes, as: UTF8.self).trimmingCarriageReturn
      }
      bytes.append(byte)
    }
    return nil
  }
}

extension String {
  var trimmingCarriageReturn: String { hasSuffix("\r") ? String(dropLast()) : self }
}
