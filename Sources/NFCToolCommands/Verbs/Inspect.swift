import ArgumentParser
import NDEF
import NFCTags
import TagImages

struct Inspect: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tell what a dump file holds, without a reader.",
    discussion: """
      Reads our own format, raw memory, and the files of Flipper Zero, Proxmark3 and MIFARE Classic \
      Tool, or a bare NDEF message; the content tells which. Exits 1 if there is no message in it, \
      65 if the tag or its message is broken.
      """)

  @Argument(help: "The dump; - for standard input.", completion: .file())
  var file = "-"

  @Flag(help: "Tell of every byte whose it is, what it means and whether it can still change.")
  var explain = false

  @OptionGroup(title: "File") var options: DumpOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let file = try options.read(file, talk: output.talk)
    var members: [String: JSONValue] = [
      "schema": 1, "image": DumpForm.json(file),
      "warnings": .array(file.warnings.map { .string($0.code.rawValue) }),
    ]
    var lines = DumpForm.lines(file)
    let explanation: ImageExplanationForm? =
      if explain, case .image(let image) = file.content { ImageExplanationForm(image) } else { nil }
    members["explanation"] = explanation?.json
    let state: NDEFState
    do throws(TagError) {
      state = try file.state()
    } catch {
      let failure = ToolFailure(error)
      if case .unsupported = error {
        members["ndef"] = .null
        members["ndefError"] = failure.json["error"]
        lines.append("NDEF: " + failure.message)
        lines += explanation?.lines ?? []
        output.show(.object(members), text: lines.joined(separator: "\n"))
        return .no
      }
      if !output.json {
        Console.line((lines + (explanation?.lines ?? [])).joined(separator: "\n"))
      }
      throw failure.inDump.beside(.object(members))
    }
    let form = NDEFStateForm(state)
    members["ndef"] = form.json
    if case .image = file.content { lines.append(form.line) }
    lines += state.warnings.map { "note: " + $0.text }
    if let message = form.message, let bytes = state.message {
      lines += MessageText.lines(message, writtenAs: bytes)
    }
    lines += explanation?.lines ?? []
    if let fault = form.fault {
      if !output.json { Console.line(lines.joined(separator: "\n")) }
      throw ToolFailure(fault).beside(.object(members))
    }
    output.show(.object(members), text: lines.joined(separator: "\n"))
    return form.message?.isEmpty ?? true ? .no : .success
  }
}

extension ToolFailure {
  /// A fault of a tag that is a dump: what would help a tag does not help it.
  fileprivate var inDump: ToolFailure {
    var failure = self
    failure.hint = nil
    return failure
  }
}
