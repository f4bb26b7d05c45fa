import NDEF
import NFCTags
import TagImages

/// What a dump says, as fields with names: of the tag, of its memory, of its message.
struct DumpFields {
  struct Value: Equatable {
    let text: String
    /// Whether a person wants to hear that it “changed” and not only the two values.
    var isContent = false
    /// A password or key, which is compared and not shown.
    var isSecret = false
  }

  private(set) var fields: [(name: String, value: Value)] = []
  private var counts: [String: Int] = [:]

  /// - Parameter messageOnly: leaves out what a bare message cannot say.
  init(_ file: DumpFile, messageOnly: Bool) {
    if !messageOnly, case .image(let image) = file.content {
      addTag(image)
      addMemory(image)
    }
    addMessage(of: file, messageOnly: messageOnly)
  }

  private mutating func add(_ name: String, _ value: Value) {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    fields.append((count == 1 ? name : "\(name) (\(count))", value))
  }

  private mutating func add(_ name: String, hex bytes: [UInt8]?) {
    if let bytes { add(name, Value(text: Hex.string(bytes).uppercased())) }
  }

  private mutating func addTag(_ image: TagImage) {
    add("type", Value(text: image.typeIdentifier))
    if let product = image.productName { add("product", Value(text: product)) }
    if !image.identifier.isEmpty { add("UID", hex: image.identifier) }
    switch image {
    case .type1(let image):
      add("header ROM", hex: image.headerROM)
    case .type2(let image):
      add("ATQA", hex: [UInt8(image.sensRes >> 8), UInt8(image.sensRes & 0xFF)])
      add("SAK", hex: [image.selRes])
      add("version", hex: image.version)
      for (number, counter) in image.counters.sorted(by: { $0.key < $1.key }) {
        add("counter \(number)", Value(text: "\(counter.value)"))
      }
    case .type3(let image):
      add("PMm", hex: image.pmm)
      for system in image.systems {
        let codes = system.services.flatMap(\.codes).map { Hex.string($0) }.joined(separator: " ")
        add(
          "services of system \(Hex.string(system.code).uppercased())",
          Value(text: codes.uppercased()))
      }
    case .type4(let image):
      add("version", hex: image.version)
    case .type5(let image):
      add("DSFID", hex: image.dsfid.map { [$0] })
      add("AFI", hex: image.afi.map { [$0] })
      add("IC reference", hex: image.icReference.map { [$0] })
      add("block security", hex: image.security)
      for password in ICODESettings.Password.allCases {
        guard let value = image.settings.passwords[password] else { continue }
        add("password \(password.rawValue)", Value(text: Hex.string(value), isSecret: true))
      }
      add("protection", hex: image.settings.protection)
    case .classic(let image):
      add("ATQA", hex: [UInt8(image.sensRes >> 8), UInt8(image.sensRes & 0xFF)])
      add("SAK", hex: [image.selRes])
    case .presence, .script: break
    }
    add("signature", hex: image.signature)
  }

  /// What says how the tag is to be used; what it is used for is the message, or bytes.
  private mutating func addMemory(_ image: TagImage) {
    let memory = image.memory
    var start = 0
    for area in ImageExplanation(image).areas {
      for part in area.parts {
        switch part.owner {
        case .maker, .message, .user, .reserved: continue
        case .access, .ndef, .configuration, .secret: break
        }
        let bytes = part.range.map { memory[start + $0] }
        guard bytes.contains(where: { $0 != nil }) else { continue }
        add(
          area.name.isEmpty ? part.name : "\(area.name) \(part.name)",
          Value(text: DumpHex.string(bytes).uppercased(), isSecret: part.owner == .secret))
      }
      start += area.parts.last?.range.upperBound ?? 0
    }
  }

  private mutating func addMessage(of file: DumpFile, messageOnly: Bool) {
    guard let state = try? file.state() else { return }
    if !messageOnly {
      let form = NDEFStateForm(state)
      if case .string(let status)? = form.json["status"] { add("NDEF", Value(text: status)) }
    }
    guard let bytes = state.message else { return }
    guard let message = try? NDEFMessage(decoding: bytes) else {
      add("message", Value(text: Hex.string(bytes), isContent: true))
      return
    }
    for (index, record) in message.records.enumerated() {
      let prefix = message.records.count == 1 ? "" : "record \(index + 1) "
      if !record.id.isEmpty {
        add(prefix + "id", Value(text: HostileText.shown(bytes: record.id), isContent: true))
      }
      for field in record.content.fields.fields {
        add(field.value, named: prefix + Self.label(field.key))
      }
      if record.content.kind == "unknown" || record.content.error != nil {
        add(prefix + "payload", Value(text: Hex.string(record.payload), isContent: true))
      }
    }
  }

  private mutating func add(_ value: ContentValue, named name: String) {
    switch value {
    case .string(let text): add(name, Value(text: HostileText.shown(text), isContent: true))
    case .integer(let number): add(name, Value(text: "\(number)", isContent: true))
    case .boolean(let answer): add(name, Value(text: "\(answer)", isContent: true))
    case .list(let values):
      for (index, value) in values.enumerated() { add(value, named: "\(name) \(index + 1)") }
    case .object(let fields):
      for field in fields.fields {
        add(field.value, named: "\(name) \(HostileText.shown(field.key))")
      }
    }
  }

  private static func label(_ key: String) -> String { key == "uri" ? "URI" : key }
}
