import ArgumentParser
import NDEF

struct Decode: ToolVerb {
  static let configuration = CommandConfiguration(
    abstract: "Show what an NDEF message says, without a reader.",
    discussion: """
      Reads raw message bytes from a file, from standard input, or from --hex. White space, \
      colons and 0x between bytes of hex do no harm.
      """)

  @Argument(help: "The file with the message; - for standard input.", completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("The message in hex.", valueName: "hex"))
  var hex: String?

  @OptionGroup var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let bytes = try input()
    let (message, layout) = try decoded(bytes)
    output.show(
      MessageForm.json(bytes, message).merging([
        "schema": 1, "warnings": .array(layout.oddities.map { .string($0.rawValue) }),
      ]),
      text: MessageText.lines(message, layout: layout).joined(separator: "\n"))
    if !output.json {
      for oddity in layout.oddities {
        output.talk.warn("not in the shortest form: \(oddity.rawValue)")
      }
    }
    return .success
  }

  private func decoded(
    _ bytes: [UInt8]
  ) throws(ToolFailure) -> (message: NDEFMessage, layout: MessageLayout) {
    do throws(NDEFError) {
      return try NDEFMessage.decodeWithLayout(bytes)
    } catch {
      throw ToolFailure(error, hint: Self.hint(for: bytes))
    }
  }

  /// What the bytes look like instead of a message.
  private static func hint(for bytes: [UInt8]) -> String? {
    if bytes.first == 0x03, bytes.count > 2 {
      return "this looks like the memory of a tag; decode what lies behind its 03 and length"
    }
    let isText = !bytes.isEmpty && bytes.allSatisfy { (0x20..<0x7F).contains($0) || (9...13).contains($0) }
    if isText, (try? Hex.bytes(String(decoding: bytes, as: UTF8.self))) != nil {
      return "the input is hex; give it to --hex"
    }
    return nil
  }

  private func input() throws(ToolFailure) -> [UInt8] {
    guard let hex else { return try Files.read(file ?? "-") }
    guard file == nil else { throw .usage("give either a file or --hex") }
    do throws(Hex.Fault) {
      return try Hex.bytes(hex)
    } catch {
      throw ToolFailure(error, in: "--hex")
    }
  }
}
