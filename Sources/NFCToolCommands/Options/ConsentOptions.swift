import ArgumentParser

/// What may be done without asking.
struct ConsentOptions: ParsableArguments {
  @Flag(help: "Do not ask before what cannot be undone.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "Do not ask before what cannot be undone, for the tag with this UID only.",
      valueName: "hex"))
  var yesFor: String?

  @Flag(help: "Print the exact writes and change nothing.")
  var plan = false

  /// The UID of the only tag for which there is consent.
  func identifier() throws(ToolFailure) -> [UInt8]? {
    guard let yesFor else { return nil }
    return try ReaderOptions.identifier(yesFor, option: "--yes-for")
  }

  /// Asks before permanent changes, or takes the consent that the options give.
  func obtain(
    for effects: [String], on identifier: [UInt8], talk: Talk
  ) async throws(ToolFailure) {
    guard !effects.isEmpty, !yes else { return }
    if let named = try self.identifier() {
      guard named == identifier else {
        throw ToolFailure(
          "wrongTag",
          "--yes-for names \(Hex.identifier(named)), the tag is \(Hex.identifier(identifier))",
          hint: "nothing was written; present the tag that was named", exit: .usage, coreNFC: 3)
      }
      return
    }
    try await Self.obtain(
      for: effects, on: "the tag \(Hex.identifier(identifier))", given: false,
      hint: "--yes-for \(Hex.string(identifier)) consents for this tag, --yes for any tag")
  }

  /// Asks before permanent changes, unless there is consent.
  ///
  /// - Parameters:
  ///   - subject: on what they are made.
  ///   - hint: how to consent without a terminal.
  static func obtain(
    for effects: [String], on subject: String, given: Bool, hint: String
  ) async throws(ToolFailure) {
    guard !effects.isEmpty, !given else { return }
    let list = effects.map { "  - " + $0 }.joined(separator: "\n")
    guard Prompt.isPossible else {
      throw ToolFailure(
        "consentMissing", "this cannot be undone, and there is no terminal to ask on:\n" + list,
        hint: hint, exit: .usage, coreNFC: 3,
        place: ["effects": .array(effects.map { .string($0) })])
    }
    Console.line("This cannot be undone. On \(subject):\n" + list, to: .talk)
    guard await Prompt.confirm("Go on?") else {
      throw ToolFailure(
        "consentRefused", "nothing was written", exit: .usage, coreNFC: 200)
    }
  }
}
