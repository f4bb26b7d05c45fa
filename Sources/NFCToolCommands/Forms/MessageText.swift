import NDEF
import NFCTags

/// A message as a person reads it. Whatever comes from the message is escaped.
enum MessageText {
  /// A paragraph for each record: what it is, and what it says.
  static func lines(
    _ message: NDEFMessage, writtenAs bytes: [UInt8], layout: MessageLayout? = nil
  ) -> [String] {
    let signatures = Dictionary(
      SignatureVerification.all(in: message, writtenAs: bytes).map { ($0.record, $0) }
    ) { $1 }
    return message.records.enumerated().flatMap { index, record in
      let range = layout.map { layout in
        let range = layout.records[index].range
        return "  bytes \(range.lowerBound)–\(range.upperBound - 1)"
      }
      return lines(record, number: index + 1, place: range ?? "") + carriers(record, in: message)
        + (signatures[index].map { SignatureForm(verification: $0).lines } ?? [])
    }
  }

  /// Where the carriers of a handover record are described.
  private static func carriers(_ record: NDEFRecord, in message: NDEFMessage) -> [String] {
    guard case .success(let handover as any HandoverRecord) = record.content.value else {
      return []
    }
    return handover.resolvedCarriers(in: message).enumerated().map { index, carrier in
      let place = carrier.description.map { "record \($0.index + 1)" } ?? "no record here"
      let others = carrier.auxiliaries.map { ", record \($0.index + 1)" }.joined()
      return "   carriers \(index + 1) → \(place)\(others)"
    }
  }

  private static func lines(_ record: NDEFRecord, number: Int, place: String) -> [String] {
    let content = record.content
    var lines = ["\(number)  \(title(record, content.kind))\(place)"]
    if !record.id.isEmpty { lines.append("   id: " + HostileText.shown(bytes: record.id)) }
    for field in content.fields.fields where field.key != "kind" {
      lines += self.lines(field.value, labelled: field.key, indent: "   ")
    }
    let saysNothing = content.error != nil || content.kind == "unknown"
    if saysNothing && !record.payload.isEmpty {
      lines.append("   payload: " + Hex.string(record.payload))
    }
    return lines
  }

  private static func title(_ record: NDEFRecord, _ kind: String) -> String {
    let type = HostileText.shown(bytes: record.type)
    return type.isEmpty ? kind : "\(kind) (\(type))"
  }

  private static func lines(
    _ value: ContentValue, labelled label: String, indent: String
  ) -> [String] {
    let start = indent + HostileText.shown(label) + ": "
    switch value {
    case .string(let text): return [start + HostileText.shown(text)]
    case .integer(let number): return [start + (meaning(of: number, label) ?? String(number))]
    case .boolean(let bool): return [start + (bool ? "yes" : "no")]
    case .list(let values):
      return values.enumerated().flatMap { index, value in
        lines(value, labelled: "\(label) \(index + 1)", indent: indent)
      }
    case .object(let fields):
      return [indent + HostileText.shown(label) + ":"]
        + fields.fields.flatMap { lines($0.value, labelled: $0.key, indent: indent + "  ") }
    }
  }

  /// The names of the flags that the specification has for a number.
  private static func meaning(of number: Int, _ label: String) -> String? {
    guard let flags = UInt16(exactly: number) else { return nil }
    switch label {
    case "auth": return WiFiAuthentication(rawValue: flags).names.joined(separator: ", ")
    case "enc": return WiFiEncryption(rawValue: flags).names.joined(separator: ", ")
    default: return nil
    }
  }
}
