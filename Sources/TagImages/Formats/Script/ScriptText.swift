import NFCLink

/// A scripted card as text: keys, then commands after `>` and responses after `<`.
///
/// `docs/card-script.md` describes it.
enum ScriptText: ImageCodec {
  static let family = "script"
  static let magic = "script"
  private static let version = "1.0"
  private static let command = UInt8(ascii: ">")
  private static let response = UInt8(ascii: "<")

  private struct Line {
    let number: Int
    let content: ArraySlice<UInt8>

    var text: String { String(decoding: content.dropFirst(), as: UTF8.self) }
    var isReset: Bool { content.elementsEqual("reset".utf8) }
  }

  /// Whether the first line that says something is one of these.
  static func isScript(_ bytes: [UInt8]) -> Bool {
    guard let first = lines(of: bytes).first else { return false }
    return first.content.first == command || first.content.starts(with: "\(magic):".utf8)
  }

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    if let product { throw ImageError(.productMismatch, "a script is of no \(product.name)") }
    let lines = lines(of: bytes)
    let isStep: (Line) -> Bool = { $0.content.first == command || $0.isReset }
    let start = lines.firstIndex(where: isStep) ?? lines.endIndex
    var script = try header(bytes, upTo: lines[start...].first?.number)
    script.steps = try steps(lines[start...])
    return DecodedImage(image: .script(script), warnings: [])
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    guard case .script(let script) = image else { throw image.notRepresentable }
    var lines = ["\(magic): \(version)"] + ActivationText.lines(of: script.target)
    lines.append("order: \(script.order.rawValue)")
    lines.append("otherwise: \(script.otherwise.map { HexText.encode($0) } ?? "-")")
    for step in script.steps {
      switch step {
      case .activation:
        lines.append("reset")
      case .exchange(let exchange):
        lines.append("> \(exchange.command.text)")
        lines.append("< \(exchange.response.map { HexText.encode($0) } ?? "-")")
      }
    }
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// The lines that are neither blank nor comments.
  private static func lines(of bytes: [UInt8]) -> [Line] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0.offset + 1, content: $0.element.trimmed) }
      .filter { line in line.content.first.map { $0 != UInt8(ascii: "#") } ?? false }
  }

  /// What stands before the first step.
  private static func header(
    _ bytes: [UInt8], upTo firstStep: Int?
  ) throws(ImageError) -> CardScript {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let count = firstStep.map { $0 - 1 } ?? lines.count
    var text = try KeyedText(Array(lines.prefix(count).joined(separator: [UInt8(ascii: "\n")])))
    if let entry = text.take(magic), entry.value != version {
      throw ImageError(
        .unsupportedVersion, line: entry.line,
        "version \(entry.value.quoted) of the format is not supported")
    }
    var script = CardScript(steps: [])
    if text.has("uid") || text.has("pupi") {
      script.target = try ActivationText.take(from: &text)
    }
    script.otherwise = script.hasISODEP ? CardScript.unknownInstruction : nil
    if let entry = text.take("order") {
      guard let order = CardScript.Order(rawValue: entry.value) else {
        throw entry.fault("written or any")
      }
      script.order = order
    }
    if let entry = text.take("otherwise") {
      script.otherwise = try answer(entry.value, line: entry.line)
    }
    if let entry = text.firstRemaining {
      throw ImageError(.unknownKey, line: entry.line, "unknown key \(entry.key.quoted)")
    }
    return script
  }

  private static func steps(
    _ lines: ArraySlice<Line>
  ) throws(ImageError) -> [CardScript.Step] {
    var steps: [CardScript.Step] = []
    var awaiting: BytePattern?
    for line in lines {
      if let command = awaiting {
        guard line.content.first == response else {
          throw ImageError(.malformedLine, line: line.number, "expected \"< response\"")
        }
        awaiting = nil
        steps.append(
          .exchange(
            CardScript.Exchange(
              command: command, response: try answer(line.text, line: line.number))))
      } else if line.isReset {
        steps.append(.activation)
      } else if line.content.first == command {
        guard let pattern = BytePattern(parsing: line.text), pattern != BytePattern([]) else {
          throw ImageError(
            .invalidValue, line: line.number, "expected hexadecimal bytes with ? for any digit")
        }
        awaiting = pattern
      } else {
        throw ImageError(.malformedLine, line: line.number, "expected \"> command\" or \"reset\"")
      }
    }
    guard awaiting == nil else {
      throw ImageError(.truncated, line: lines.last?.number, "the last command has no response")
    }
    return steps
  }

  /// Bytes, or `-` for no answer.
  private static func answer(_ text: String, line: Int) throws(ImageError) -> [UInt8]? {
    let text = text.split(separator: " ").joined(separator: " ")
    guard text != "-" else { return nil }
    guard let bytes = HexText.decode(text), !bytes.contains(nil) else {
      throw ImageError(.invalidValue, line: line, "expected hexadecimal bytes, or - for no answer")
    }
    return bytes.compactMap(\.self)
  }
}
