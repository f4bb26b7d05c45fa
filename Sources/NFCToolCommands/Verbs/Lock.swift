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

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await TagChange(
      reader: reader, password: try password.password(), keys: try keys.sectorKeys(),
      consent: consent, output: output
    ).perform([.lock], finished: "The tag is read-only for good.")
  }
}
