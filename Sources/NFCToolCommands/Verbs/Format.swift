import ArgumentParser
import NFCTags

struct Format: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Make a blank tag ready for NDEF.",
    discussion: """
      Burns the capability container of a Type 2 tag, which cannot be undone. Only a blank one is \
      ever burnt; a tag that carries NDEF already is left as it is. A MIFARE Classic card gets an \
      application directory and the keys for NDEF, which can be undone.
      """)

  @OptionGroup var change: ChangeOptions

  var output: OutputOptions { change.output }

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await change.perform([.format], finished: "The tag is ready for NDEF.")
  }
}
