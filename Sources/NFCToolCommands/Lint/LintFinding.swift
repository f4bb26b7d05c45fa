/// Something about a message that a phone will trip over; the code is stable, for scripts.
struct LintFinding: Hashable {
  let code: String
  /// The record it is about, counted from 0; nil for the message as a whole.
  let record: Int?
  let message: String
  let hint: String?

  var json: JSONValue {
    [
      "code": .string(code), "record": .optional(record) { .integer($0) },
      "message": .string(message), "hint": .optional(hint) { .string($0) },
    ]
  }

  var line: String {
    let place = record.map { "record \($0 + 1): " } ?? ""
    return "\(place)\(HostileText.shown(message)) [\(code)]"
      + (hint.map { "\n  " + HostileText.shown($0) } ?? "")
  }
}
