import ArgumentParser
import NFCTags
import TagImages

struct Restore: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Make a tag's memory what a dump file says.",
    discussion: """
      Writes only what differs and can be written, reads back and compares. The UID, bits that can \
      only be set, lock bits, passwords, keys and settings stay as they are unless --with names \
      them; what the dump does not know stays too. A bare message is written as a message.
      """)

  enum Part: String, CaseIterable, ExpressibleByArgument {
    case uid, otp, locks, keys, configuration

    var parts: RestoredParts {
      switch self {
      case .uid: .identifier
      case .otp: .oneTime
      case .locks: .locks
      case .keys: .keys
      case .configuration: .configuration
      }
    }
  }

  @Argument(help: "The dump; - for standard input.", completion: .file())
  var file: String

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Restore this too: uid, otp, locks, keys or configuration (repeatable).",
      valueName: "part"))
  var with: [Part] = []

  @OptionGroup(title: "File") var options: DumpOptions
  @OptionGroup var change: ChangeOptions

  var output: OutputOptions { change.output }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let file = try options.read(file, talk: output.talk)
    let step: TagChange.Step
    switch file.content {
    case .message(let bytes): step = .write(bytes, formatting: false)
    case .image(.type5): throw .type5
    case .image(let image):
      step = .restore(image, with.reduce(into: []) { $0.formUnion($1.parts) })
    }
    return try await change.perform([step], finished: "The tag holds what the dump does.")
  }
}
