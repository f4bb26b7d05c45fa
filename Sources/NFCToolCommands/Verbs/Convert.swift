import ArgumentParser
import TagImages

struct Convert: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn a dump file into one of another format.",
    discussion: """
      The format to write follows the ending: .nfc Flipper Zero, .json and .eml Proxmark3, .mct \
      MIFARE Classic Tool, .bin and .mfd the memory alone, .ndef the message alone, otherwise our \
      own. What the format cannot hold is named. Of a message alone --product makes a fresh tag that \
      carries it.
      """)

  @Argument(help: "The dump to read; - for standard input.", completion: .file())
  var from: String

  @Argument(help: "The file to write; - for standard output.", completion: .file())
  var to: String

  @Option(help: ArgumentHelp("The format to write.", valueName: "format"))
  var toFormat: DumpFormat?

  @OptionGroup(title: "File") var options: DumpOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard to != "-" || !output.json else {
      throw ValidationError("--json and the file on standard output exclude each other")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let file = try options.read(from, talk: output.talk)
    let format = toFormat ?? DumpFormat(writing: to)
    let image: TagImage
    switch file.content {
    case .message(let bytes) where format == .ndef:
      try Files.write(bytes, to: to)
      show(file, format, losses: [])
      return .success
    case .message(let bytes): image = try await freshTag(carrying: bytes, of: file)
    case .image(let content): image = content
    }
    let losses = try DumpOutput.write(image, as: format, to: to, talk: output.talk)
    show(file, format, losses: losses)
    return .success
  }

  private func freshTag(
    carrying message: [UInt8], of file: DumpFile
  ) async throws(ToolFailure) -> TagImage {
    guard let product = options.product?.product else {
      do throws(ToolFailure) {
        return try file.image()
      } catch {
        var failure = error
        failure.hint = "--product ntag213 makes a fresh NTAG213 that carries it"
        throw failure
      }
    }
    let image = try await FreshTag.image(of: product, carrying: message)
    let signature = image.signature == nil ? "" : ", and so is its signature"
    output.talk.warn(
      "\(HostileText.shown(to)): the UID \(Hex.identifier(image.identifier)) is made up\(signature)"
    )
    return image
  }

  private func show(_ file: DumpFile, _ format: DumpFormat, losses: [String]) {
    guard to != "-" else { return }
    output.show(
      [
        "schema": 1, "image": DumpForm.json(file), "file": .string(to),
        "format": .string(format.identifier), "losses": .array(losses.map { .string($0) }),
      ],
      text: "\(HostileText.shown(from)) (\(file.format.identifier)) → "
        + "\(HostileText.shown(to)) (\(format.identifier))")
  }
}
