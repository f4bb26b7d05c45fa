import FoundationEssentials
import NFCLink

/// What `nfctool --trace` wrote, one JSON object a line, as a card that says it all again.
enum TraceLines: ImageCodec {
  private struct Line: Decodable {
    let direction: String
    let layer: String
    let hex: String
    let meaning: String
    let technology: String?
    let atqa: String?
    let sak: String?
    let ats: String?
    let applicationData: String?
    let protocolInfo: String?
  }

  /// Whether the first line is one of a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first else {
      return false
    }
    return (try? line(first, number: 1)) != nil
  }

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    if let product { throw ImageError(.productMismatch, "a trace is of no \(product.name)") }
    var script = CardScript(steps: [])
    var target: RemoteTarget?
    var command: [UInt8]?
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, content) in lines.enumerated() where !content.trimmed.isEmpty {
      let number = index + 1
      let line = try line(content, number: number)
      let bytes = try hex(line.hex, number: number)
      switch (line.layer, line.direction) {
      case ("activation", _):
        guard line.meaning == "selected" else { continue }  // it was not there
        let found = try self.target(line, bytes, number: number)
        guard target ?? found == found else {
          throw ImageError(.unsupported, line: number, "the trace is of several tags")
        }
        target = found
        script.steps.append(.activation)
      case ("tag", "out"):
        guard command == nil, !bytes.isEmpty else { throw disorder(number) }
        command = bytes
      case ("tag", "in"):
        guard let asked = command else { throw disorder(number) }
        command = nil
        let response = line.meaning.isEmpty ? bytes : nil
        script.steps.append(
          .exchange(CardScript.Exchange(command: BytePattern(asked), response: response)))
      default:
        continue  // layers that are not the tag's
      }
    }
    guard let target else {
      throw ImageError(.missingKey, line: lines.count, "the trace ends without an activation")
    }
    script.target = target
    script.otherwise = script.hasISODEP ? CardScript.unknownInstruction : nil
    return DecodedImage(image: .script(script), warnings: [])
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    throw ImageError(.notRepresentable, "traces are read and not written")
  }

  private static func line(
    _ content: ArraySlice<UInt8>, number: Int
  ) throws(ImageError) -> Line {
    do {
      return try JSONDecoder().decode(Line.self, from: Data(content))
    } catch {
      throw ImageError(.malformedJSON, line: number, "not a line of a trace")
    }
  }

  private static func target(
    _ line: Line, _ identifier: [UInt8], number: Int
  ) throws(ImageError) -> RemoteTarget {
    func bytes(_ text: String?, _ counts: ClosedRange<Int>) throws(ImageError) -> [UInt8] {
      let bytes = try hex(text ?? "", number: number)
      guard counts.contains(bytes.count) else {
        throw ImageError(.wrongLength, line: number, "the activation has a value of odd length")
      }
      return bytes
    }
    switch line.technology {
    case "A":
      guard [4, 7, 10].contains(identifier.count) else {
        throw ImageError(.wrongLength, line: number, "a UID of \(identifier.count) bytes")
      }
      let atqa = try bytes(line.atqa, 2...2)
      let ats: [UInt8]? = if line.ats == nil { nil } else { try bytes(line.ats, 0...61) }
      return .a(
        ActivationA(
          sensRes: UInt16(high: atqa[0], low: atqa[1]), selRes: try bytes(line.sak, 1...1)[0],
          nfcid1: identifier, ats: ats))
    case "B":
      guard identifier.count == 4 else {
        throw ImageError(.wrongLength, line: number, "a PUPI of \(identifier.count) bytes")
      }
      return .b(
        ActivationB(
          nfcid0: identifier, applicationData: try bytes(line.applicationData, 4...4),
          protocolInfo: try bytes(line.protocolInfo, 3...4)))
    default:
      throw ImageError(
        .unsupported, line: number, "the activation is not of a tag over NFC-A or NFC-B")
    }
  }

  private static func hex(_ text: String, number: Int) throws(ImageError) -> [UInt8] {
    guard let bytes = HexText.decode(text), !bytes.contains(nil) else {
      throw ImageError(.invalidValue, line: number, "expected hexadecimal bytes")
    }
    return bytes.compactMap(\.self)
  }

  private static func disorder(_ number: Int) -> ImageError {
    ImageError(.invalidValue, line: number, "a command and its response do not stand together")
  }
}
