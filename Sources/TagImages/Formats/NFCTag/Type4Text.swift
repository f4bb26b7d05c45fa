import NFCLink

/// The lines of a Type 4 tag in our own format.
enum Type4Text {
  static let family = "type4"

  private static let versionLength = 28
  private static let signatureLength = 56
  private static let maximumApplicationCount = 32
  private static let maximumFileCount = 32
  private static let maximumKeyCount = 16
  /// More than a text of the greatest size can hold.
  private static let maximumFileSize = 1 << 20
  private static let bytesPerRow = 16

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?, isLater: Bool
  ) throws(ImageError) -> DecodedImage {
    var warnings: [ImageWarning] = []
    let product = try text.takeProduct(
      Type4Product.init(identifier:), said: said.asType4(), isLater: isLater,
      warnings: &warnings)
    let target = try ActivationText.take(from: &text)
    if case .a(let activation) = target, activation.ats == nil { _ = try text.require("ats") }
    var image = Type4Image(product: product, target: target, applications: [])
    if let entry = text.take("version") { image.version = try entry.bytes(versionLength) }
    if let entry = text.take("signature") { image.signature = try entry.bytes(signatureLength) }
    if let entry = text.take("strict") { image.isStrict = try entry.answer() }
    if let entry = text.take("extended length") { image.extendedLength = try entry.answer() }
    if let entry = text.take("response limit") {
      image.responseLimit = try entry.number(in: 1...255)
    }
    let count = try text.require("applications").number(upTo: maximumApplicationCount)
    for number in 0..<count { image.applications.append(try application(number, in: &text)) }
    return DecodedImage(image: .type4(image), warnings: warnings)
  }

  private static func application(
    _ number: Int, in text: inout KeyedText
  ) throws(ImageError) -> Type4Image.Application {
    let prefix = "application \(number)"
    var application = Type4Image.Application(files: [])
    if let entry = text.take("\(prefix) aid") {
      application.aid = UInt32(lowByteFirst: try entry.bytes(3).reversed())
    }
    if let entry = text.take("\(prefix) name") { application.name = try entry.bytes(1...16) }
    if let entry = text.take("\(prefix) id") { application.identifier = try entry.word() }
    if let entry = text.take("\(prefix) keys") {
      application.keys = try keys(entry, of: prefix, in: &text)
    }
    let count = try text.require("\(prefix) files").number(upTo: maximumFileCount)
    for file in 0..<count {
      application.files.append(try self.file("file \(number).\(file)", in: &text))
    }
    return application
  }

  /// `3 aes 0F`: how many there are, their kind, and the settings; then each in a line of its own.
  private static func keys(
    _ entry: KeyedText.Entry, of prefix: String, in text: inout KeyedText
  ) throws(ImageError) -> Type4Image.Keys {
    let parts = entry.value.split(separator: " ")
    guard parts.count == 3, let count = parts[0].decimal, count <= maximumKeyCount,
      let kind = Type4Image.Keys.Kind(rawValue: String(parts[1])),
      case let settings? = HexText.decode(String(parts[2])), settings.count == 1,
      let settings = settings[0]
    else { throw entry.fault("a number up to \(maximumKeyCount), des, 3k3des or aes, and a byte") }
    var keys = Type4Image.Keys(kind: kind, settings: settings, values: [])
    for number in 0..<count {
      let entry = try text.require("\(prefix) key \(number)")
      let isUnknown = try entry.partialBytes(kind.length).contains(nil)
      keys.values.append(isUnknown ? nil : try entry.bytes(kind.length))
    }
    return keys
  }

  private static func file(
    _ prefix: String, in text: inout KeyedText
  ) throws(ImageError) -> Type4Image.File {
    var file = Type4Image.File(identifier: nil, content: PartialMemory([UInt8]()))
    if let entry = text.take("\(prefix) number") { file.number = try entry.bytes(1)[0] }
    if let entry = text.take("\(prefix) id") { file.identifier = try entry.word() }
    file.access = try access(try text.require("\(prefix) access"))
    let size = try text.require("\(prefix) size").number(upTo: maximumFileSize)
    var content: [UInt8?] = []
    while content.count < size {
      let row = try text.require("\(prefix) row \(content.count / bytesPerRow)")
      content += try row.partialBytes(min(bytesPerRow, size - content.count))
    }
    file.content = PartialMemory(content)
    return file
  }

  /// `read write`, `read`, `write` or `none`; or `E0E0 plain`, the rights of keys and the mode.
  private static func access(_ entry: KeyedText.Entry) throws(ImageError) -> Type4Image.Access {
    let parts = entry.value.split(separator: " ")
    if let access = fixedAccess.first(where: { $0.name == parts.joined(separator: " ") }) {
      return access.access
    }
    guard parts.count == 2, let mode = modes.first(where: { $0.name == parts[1] }),
      let rights = HexText.decode(String(parts[0])), rights.count == 2,
      let high = rights[0], let low = rights[1]
    else { throw entry.fault("read, write, both, none, or two bytes and plain, mac or encrypted") }
    return .keyed(rights: UInt16(high: high, low: low), mode: mode.code)
  }

  private static let fixedAccess: [(name: String, access: Type4Image.Access)] = [
    ("read write", .fixed(reading: true, writing: true)),
    ("read", .fixed(reading: true, writing: false)),
    ("write", .fixed(reading: false, writing: true)),
    ("none", .fixed(reading: false, writing: false)),
  ]

  private static let modes: [(name: String, code: UInt8)] = [
    ("plain", 0), ("mac", 1), ("encrypted", 3),
  ]
}

// MARK: Writing

extension Type4Text {
  static func lines(of image: Type4Image) -> [String] {
    var lines = ["type: \(family)"]
    if let product = image.product { lines.append("product: \(product.identifier)") }
    lines += ActivationText.lines(of: image.target)
    if let version = image.version { lines.append("version: \(HexText.encode(version))") }
    if let signature = image.signature { lines.append("signature: \(HexText.encode(signature))") }
    if !image.isStrict { lines.append("strict: no") }
    if let extended = image.extendedLength {
      lines.append("extended length: \(extended ? "yes" : "no")")
    }
    if let limit = image.responseLimit { lines.append("response limit: \(limit)") }
    lines.append("applications: \(image.applications.count)")
    for (number, application) in image.applications.enumerated() {
      lines += self.lines(of: application, number)
      for (index, file) in application.files.enumerated() {
        lines += self.lines(of: file, "file \(number).\(index)")
      }
    }
    return lines
  }

  private static func lines(
    of application: Type4Image.Application, _ number: Int
  ) -> [String] {
    let prefix = "application \(number)"
    var lines: [String] = []
    if let aid = application.aid {
      lines.append("\(prefix) aid: \(HexText.encode(aid.threeBytesHighFirst))")
    }
    if let name = application.name { lines.append("\(prefix) name: \(HexText.encode(name))") }
    if let identifier = application.identifier {
      lines.append("\(prefix) id: \(HexText.encode(identifier.highByteFirst))")
    }
    if let keys = application.keys {
      lines.append(
        "\(prefix) keys: \(keys.values.count) \(keys.kind.rawValue) "
          + HexText.encode([keys.settings]))
      for (number, key) in keys.values.enumerated() {
        let bytes =
          key.map { $0.map(Optional.some) } ?? Array(repeating: nil, count: keys.kind.length)
        lines.append("\(prefix) key \(number): \(HexText.encode(bytes))")
      }
    }
    return lines + ["\(prefix) files: \(application.files.count)"]
  }

  private static func lines(of file: Type4Image.File, _ prefix: String) -> [String] {
    var lines: [String] = []
    if let number = file.number { lines.append("\(prefix) number: \(HexText.encode([number]))") }
    if let identifier = file.identifier {
      lines.append("\(prefix) id: \(HexText.encode(identifier.highByteFirst))")
    }
    lines.append("\(prefix) access: \(text(of: file.access))")
    lines.append("\(prefix) size: \(file.content.count)")
    for start in stride(from: 0, to: file.content.count, by: bytesPerRow) {
      let row = (start..<min(start + bytesPerRow, file.content.count)).map { file.content[$0] }
      lines.append("\(prefix) row \(start / bytesPerRow): \(HexText.encode(row, separator: " "))")
    }
    return lines
  }

  private static func text(of access: Type4Image.Access) -> String {
    switch access {
    case .fixed:
      return fixedAccess.first { $0.access == access }?.name ?? fixedAccess[0].name
    case .keyed(let rights, let mode):
      let name = modes.first { $0.code == mode }?.name ?? modes[0].name
      return "\(HexText.encode(rights.highByteFirst)) \(name)"
    }
  }
}
