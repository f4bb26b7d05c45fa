import ArgumentParser
import NFCLink
import NFCSession
import NFCTags

struct Transceive: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "transceive",
    abstract: "Send raw commands to a tag.",
    discussion: """
      Each argument is one line of a script, or the script comes from --script or standard input. \
      A line is a frame in hex, without CRC: “30 03”. Behind it may stand “= HEX” to compare the \
      whole answer (? is any half byte), “!” to expect a NAK, and “> NAME” to keep the answer. \
      Further lines: “expect NAME[0..1] == HEX”, “print NAME”, “reset”. The first unmet \
      expectation ends the script with exit status 76.
      """)

  @OptionGroup(title: "Script") var script: ScriptOptions
  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    try script.validate(with: output)
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let parsed = try script.parsed(as: TransceiveDialect.self)
    if script.dryRun { return script.show(parsed, output) }
    return try await TagWork(options: reader, output: output).onTag(several: .refuse) {
      bench throws(ToolFailure) in
      var run = ScriptRun(
        FrameSender(bench.tag.transceiver, product: bench.tag.identity.type2Product),
        script.manner(output))
      return try await run.perform(parsed)
    }
  }
}
