import ArgumentParser
import NFCTags

struct Lock: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Make a tag read-only for good.",
    discussion: """
      Sets the read-only mark and every lock bit, or the access conditions of a MIFARE Classic \
      card. This cannot be undone.
      """)

  @OptionGroup var change: ChangeOptions

  var output: OutputOptions { change.output }

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await change.perform([.lock], finished: "The tag is read-only for good.")
  }
}
