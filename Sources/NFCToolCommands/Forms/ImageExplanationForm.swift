import NFCTags
import TagImages

/// What every byte of a dump is for, as `inspect --explain` shows it. Secrets are not shown.
struct ImageExplanationForm {
  private let areas: [(area: ExplainedArea, bytes: [UInt8?])]
  private static let bytesPerLine = 8

  init(_ image: TagImage) {
    let memory = image.memory
    var start = 0
    areas = ImageExplanation(image).areas.map { area in
      let count = area.parts.last?.range.upperBound ?? 0
      defer { start += count }
      return (area, (start..<start + count).map { memory[$0] })
    }
  }

  var json: JSONValue {
    .array(
      areas.flatMap { area, bytes in
        area.parts.map { part in
          [
            "area": .string(area.name), "offset": .integer(part.range.lowerBound),
            "length": .integer(part.range.count),
            "block": area.blockSize == 1
              ? .null : .integer(part.range.lowerBound / area.blockSize),
            "hex": part.owner == .secret
              ? .null : .string(DumpHex.string(bytes[part.range]).lowercased()),
            "owner": .string(part.owner.rawValue), "name": .string(part.name),
            "change": .string(part.change.rawValue), "meaning": .string(part.meaning),
          ]
        }
      })
  }

  /// Offset and bytes, then what they are, whose, whether they can change and what they say.
  var lines: [String] {
    areas.flatMap { area, bytes in
      let width = String(area.parts.last?.range.upperBound ?? 0).count + 4
      return (area.name.isEmpty ? [] : [area.name + ":"])
        + area.parts.flatMap { part in
          stride(from: part.range.lowerBound, to: part.range.upperBound, by: Self.bytesPerLine)
            .map { start in
              let end = min(start + Self.bytesPerLine, part.range.upperBound)
              let hex =
                part.owner == .secret
                ? Array(repeating: "··", count: end - start).joined(separator: " ")
                : DumpHex.string(bytes[start..<end], separator: " ")
              let place = DumpHex.place(start, area.blockSize).padded(to: width)
              guard start == part.range.lowerBound else { return "  \(place)\(hex)" }
              let words = [part.name, part.owner.rawValue, Self.words(part.change), part.meaning]
              return "  \(place)\(hex.padded(to: Self.bytesPerLine * 3 + 1))"
                + words.filter { !$0.isEmpty }.joined(separator: "; ")
            }
        }
    }
  }

  private static func words(_ change: ExplainedBytes.Change) -> String {
    switch change {
    case .free: "can change"
    case .guarded: "can change with the password or key"
    case .setOnly: "bits can only be set"
    case .decreasing: "can only become smaller"
    case .locked: "locked for good"
    case .never: "fixed"
    case .unknown: "not known whether it can change"
    }
  }
}

/// Bytes of a dump as text.
enum DumpHex {
  /// Lower case, `??` for an unknown byte.
  static func string(_ bytes: some Sequence<UInt8?>, separator: String = "") -> String {
    bytes.map { $0.map { Hex.string([$0]) } ?? "??" }.joined(separator: separator)
  }

  /// Where a byte is: block and byte in it, or the offset alone.
  static func place(_ offset: Int, _ blockSize: Int) -> String {
    blockSize == 1 ? "\(offset)" : "\(offset / blockSize).\(offset % blockSize)"
  }
}
