import ArgumentParser
import NFCTags

struct Erase: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Put an empty message on a tag.",
    discussion: "The old bytes stay behind the empty message unless --wipe overwrites them.")

  @Flag(help: "Overwrite all user memory with zeros.")
  var wipe = false

  @OptionGroup var change: ChangeOptions

  var output: OutputOptions { change.output }

  func perform() async throws(ToolFailure) -> ExitStatus {
    try await change.perform(
      [.erase(wipe: wipe)], finished: wipe ? "The tag is wiped." : "The tag is empty.")
  }
}
