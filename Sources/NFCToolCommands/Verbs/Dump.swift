import ArgumentParser
import NFCSession
import NFCTags
import TagImages

struct Dump: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Read a tag's memory into a file.",
    discussion: """
      The format follows the ending: .nfc Flipper Zero, .json and .eml Proxmark3, .mct MIFARE \
      Classic Tool, .bin and .mfd the memory alone, .ndef the message alone, otherwise our own, \
      which holds everything. What cannot be read stays unknown.
      """)

  @Argument(help: "The file to write; - for standard output.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var format: DumpFormat?

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard file != "-" || !output.json else {
      throw ValidationError("--json and the file on standard output exclude each other")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let secret = try password.password()
    let sectorKeys = try keys.sectorKeys()
    let format = format ?? DumpFormat(writing: file)
    return try await TagWork(options: reader, output: output).onTag(several: .takeFirst) {
      bench throws(ToolFailure) in
      let tag = try bench.ndefTag()
      try await PasswordOptions.show(secret, to: tag)
      try await KeyOptions.give(sectorKeys, to: tag)
      let image = try await bench.attempt { () throws(TagError) in try await tag.dumpImage() }
      let losses = try DumpOutput.write(image, as: format, to: file, talk: output.talk)
      guard file != "-" else { return .success }
      output.show(
        .object([
          "schema": 1, "tag": TagForm.json(bench.tag.identity),
          "image": DumpForm.json(image, format: format), "file": .string(file),
          "losses": .array(losses.map { .string($0) }),
          "exchanges": .integer(bench.log.exchanges), "elapsedMs": .integer(bench.elapsedMs),
        ]),
        text: (DumpForm.lines(image, format: format) + ["Written to \(HostileText.shown(file))."])
          .joined(separator: "\n"))
      return .success
    }
  }
}
