import ArgumentParser
import BatchJournal

struct BatchRelease: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Give the unfinished row of a tag back.",
    discussion: """
      For a tag that will never come back. Another tag then gets the row; if this one bears its \
      message after all, two do: destroy it.
      """)

  @Argument(help: ArgumentHelp("The tag's UID.", valueName: "uid"))
  var uid: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup(title: "Journal") var journal: JournalOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let uid = try ReaderOptions.identifier(self.uid, option: "release")
    let book = try BatchBook(opening: try journal.path())
    let known = try await attempting(book.path) { () async throws(JournalError) in
      try await book.journal.assignment(of: uid)
    }
    guard let known, known.state < .done else {
      throw ToolFailure(
        known == nil ? "notAssigned" : "alreadyDone",
        known.map { "row \($0.row) is done on \(Hex.identifier(uid))" }
          ?? "no row is with \(Hex.identifier(uid))",
        hint: "`nfctool batch status` lists the unfinished rows", exit: .no,
        place: ["uid": .hex(uid)])
    }
    try await ConsentOptions.obtain(
      for: ["Row \(known.row) goes to another tag, and this one may bear its message."],
      on: "the tag \(Hex.identifier(uid))", given: yes, hint: "--yes consents")
    try await attempting(book.path) { () async throws(JournalError) in
      try await book.journal.release(known.row, of: uid, at: Timestamp.now)
    }
    output.show(
      ["schema": 1, "released": true, "row": .integer(known.row), "uid": .hex(uid)],
      text: "Row \(known.row) is free again.")
    return .success
  }
}
