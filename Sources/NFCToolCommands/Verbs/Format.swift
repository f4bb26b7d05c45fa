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

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await TagChange(
      reader: reader, password: try password.password(), keys: try keys.sectorKeys(),
      consent: consent, output: output
    ).perform([.format], finished: "The tag is ready for NDEF.")
  }
}
