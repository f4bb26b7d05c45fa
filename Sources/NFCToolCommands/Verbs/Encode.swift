import ArgumentParser
import NDEF

struct Encode: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Make an NDEF message, without a reader.",
    discussion: """
      Prints the raw bytes of the message; hex on a terminal, or with --hex. Records stand in the \
      message in the order of their options.
      """)

  @Flag(help: "Print hex.")
  var hex = false

  @Flag(help: "Print raw bytes.")
  var raw = false

  @OptionGroup(title: "Records") var records: RecordOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard [hex, raw, output.json].filter({ $0 }).count <= 1 else {
      throw ValidationError("--hex, --raw and --json exclude each other")
    }
    guard !raw || !Console.isTerminal(.data) else {
      throw ValidationError("--raw writes bytes that no terminal should get; redirect the output")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let message = try records.message()
    let bytes = message.encoded()
    if output.json {
      Console.line(JSONText.line(MessageForm.json(bytes, message).merging(["schema": 1])))
    } else if hex || Console.isTerminal(.data) && !raw {
      Console.line(Hex.string(bytes))
    } else {
      Console.write(bytes: bytes)
    }
    return .success
  }
}
