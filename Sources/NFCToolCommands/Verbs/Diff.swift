import ArgumentParser
import TagImages

struct Diff: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell how two dump files differ.",
    discussion: """
      First in what they say, then in their bytes, as block.byte; ?? is a byte that a file does not \
      know. What only one of two formats can hold is no difference. Exits 1 if there is any.
      """)

  @Argument(help: "The first dump; - for standard input.", completion: .file())
  var first: String

  @Argument(help: "The second dump; - for standard input.", completion: .file())
  var second: String

  @OptionGroup(title: "Files") var options: DumpOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard first != "-" || second != "-" else {
      throw ValidationError("standard input cannot be both dumps")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let difference = DumpDifference(
      from: try options.read(first, talk: output.talk),
      to: try options.read(second, talk: output.talk))
    if output.json {
      Console.line(JSONText.line(DifferenceForm.json(difference)))
    } else if !difference.isEmpty {
      Console.line(DifferenceForm.lines(difference).joined(separator: "\n"))
    }
    return difference.isEmpty ? .success : .no
  }
}
