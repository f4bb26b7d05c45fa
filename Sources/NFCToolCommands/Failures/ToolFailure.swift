/// A failure as the user meets it: what and where, what to do next, and the exit status.
struct ToolFailure: Error, Hashable, Sendable {
  /// Stable, for scripts.
  var code: String
  var message: String
  var hint: String?
  var exit: ExitStatus
  /// The code that CoreNFC has for it.
  var coreNFC: Int?
  /// Further members of the error object: offset, record, line.
  var place: [String: JSONValue]
  /// What else was found out before it failed, to stand beside the error: `tag`, `ndef`.
  var context: [String: JSONValue]

  init(
    _ code: String, _ message: String, hint: String? = nil, exit: ExitStatus, coreNFC: Int? = nil,
    place: [String: JSONValue] = [:], context: [String: JSONValue] = [:]
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exit = exit
    self.coreNFC = coreNFC
    self.place = place
    self.context = context
  }

  static func usage(_ message: String, hint: String? = nil) -> ToolFailure {
    ToolFailure("usage", message, hint: hint, exit: .usage, coreNFC: 3)
  }

  static func file(
    _ path: String, _ reason: String, hint: String? = nil, reading: Bool
  ) -> ToolFailure {
    ToolFailure(
      reading ? "inputUnreadable" : "outputNotCreatable",
      "\(HostileText.shown(path)): \(reason)", hint: hint,
      exit: reading ? .noInput : .cannotCreate, place: ["file": .string(path)])
  }

  /// Tells the failure: the object under `--json`, error and hint lines otherwise.
  func report(asJSON: Bool, talk: Talk) {
    if asJSON {
      Console.line(JSONText.line(json))
    } else {
      talk.fail(self)
    }
  }

  /// The object that `--json` prints.
  var json: JSONValue {
    let error = JSONValue.object([
      "code": .string(code), "message": .string(message), "hint": .optional(hint) { .string($0) },
      "exit": .integer(Int(exit.rawValue)), "coreNFC": .optional(coreNFC) { .integer($0) },
    ]).merging(place)
    return JSONValue.object(["schema": 1, "error": error]).merging(context)
  }
}
