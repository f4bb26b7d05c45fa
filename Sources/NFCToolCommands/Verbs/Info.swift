import ArgumentParser
import NFCSession
import NFCTags

struct Info: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell everything about a tag.",
    discussion: """
      Identity, product, memory, NDEF state and room, what is locked or protected, counters. The \
      tag is told of before others are looked for.
      """)

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let secret = try password.password()
    let sectorKeys = try keys.sectorKeys()
    return try await TagWork(options: reader, output: output).onTag(several: .takeFirst) {
      bench throws(ToolFailure) in
      guard let tag = bench.tag.ndef else {
        output.show(
          .object(["schema": 1, "tag": TagForm.json(bench.tag.identity)]),
          text: ([TagForm.line(bench.tag.identity)] + TagForm.lines(bench.tag.identity.target))
            .joined(separator: "\n"))
        return .success
      }
      try await PasswordOptions.show(secret, to: tag)
      try await KeyOptions.give(sectorKeys, to: tag)
      let information = try await bench.attempt { () throws(TagError) in
        try await tag.information()
      }
      output.show(
        InformationForm.json(information),
        text: InformationForm.lines(information).joined(separator: "\n"))
      return .success
    }
  }
}
