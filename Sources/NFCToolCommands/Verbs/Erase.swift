import ArgumentParser
import NFCTags

struct Erase: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Put an empty message on a tag.",
    discussion: "The old bytes stay behind the empty message unless --wipe overwrites them.")

  @Flag(help: "Overwrite all user memory with zeros.")
  var wipe = false

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await TagChange(
      reader: reader, password: try password.password(), keys: try keys.sectorKeys(),
      consent: consent, output: output
    ).perform(
      [.erase(wipe: wipe)], finished: wipe ? "The tag is wiped." : "The tag is empty.")
  }
}
