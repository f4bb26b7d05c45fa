/// Writing.
extension FlipperSystems {
  /// The versions of the data without and with the ends of areas and the versions of keys.
  private static let plainVersion = 2
  static let newestVersion = 4

  static func lines(of image: Type3Image) -> [String] {
    let hasKeyVersions = image.systems.contains { system in
      system.key.version != nil
        || system.areas.contains { $0.endCode != nil || $0.key.version != nil }
        || system.services.contains { $0.keys.values.contains { $0.version != nil } }
    }
    let version = hasKeyVersions ? newestVersion : plainVersion
    var lines = FlipperType3.header(of: image, version: version)
    lines.append("System found: \(image.systems.count)")
    for (number, system) in image.systems.enumerated() {
      let name = "System \(hex(number, digits: 2))"
      lines.append(
        "\(name): \(HexText.encode(system.code.highByteFirst))"
          + (hasKeyVersions ? " |\(keyVersion(system.key))" : ""))
      lines += keyLine(system.key, of: name)
      lines += areaLines(of: system, hasKeyVersions)
      lines += serviceLines(of: system, hasKeyVersions)
      lines += blockLines(of: system)
    }
    return lines
  }

  private static func areaLines(of system: Type3Image.System, _ hasKeyVersions: Bool) -> [String] {
    var lines = ["Area found: \(system.areas.count)"]
    for (number, area) in system.areas.enumerated() {
      let name = "Area \(hex(number, digits: 3))"
      let end = hasKeyVersions ? " End \(word(area.endCode)) |" : ""
      let services = "#\(hex(area.firstService, digits: 3))-#\(hex(area.lastService, digits: 3))"
      lines.append(
        "\(name): | Code \(word(area.code)) |\(end) Services \(services) |"
          + (hasKeyVersions ? keyVersion(area.key) : ""))
      lines += keyLine(area.key, of: name)
    }
    return lines
  }

  private static func serviceLines(
    of system: Type3Image.System, _ hasKeyVersions: Bool
  ) -> [String] {
    let codes = system.services.flatMap(\.codes)
    let keys = system.services.map(\.keys).reduce(into: [:]) { $0.merge($1) { $1 } }
    var lines = ["Service found: \(codes.count)"]
    for (number, code) in codes.enumerated() {
      let (name, key) = ("Service \(hex(number, digits: 3))", keys[code] ?? Type3Image.NodeKey())
      lines.append(
        "\(name): | Code \(word(code)) | Attrib. \(FlipperFields.attributes(of: code)) "
          + "| \(FlipperFields.words(for: code)) |" + (hasKeyVersions ? keyVersion(key) : ""))
      lines += keyLine(key, of: name)
    }
    return lines
  }

  /// Blocks that are known, of services that need no key; once for each service code.
  private static func blockLines(of system: Type3Image.System) -> [String] {
    var lines: [String] = []
    for service in system.services {
      for code in service.codes where isPublic(code) {
        for block in service.blocks {
          guard let number = UInt8(exactly: block.number),
            let bytes = block.content.bytes(in: 0..<Type3Image.blockSize)
          else { continue }
          lines.append(
            "Block \(hex(lines.count, digits: 4)): | Service code \(word(code)) "
              + "| Block index \(HexText.encode([number])) "
              + "| Data: \(HexText.encode(bytes, separator: " ")) |")
        }
      }
    }
    return ["Public blocks read: \(lines.count)"] + lines
  }

  private static func keyVersion(_ key: Type3Image.NodeKey) -> String {
    " Key version \(word(key.version)) |"
  }

  private static func keyLine(_ key: Type3Image.NodeKey, of name: String) -> [String] {
    key.value.map { ["\(name) Key: \(HexText.encode($0, separator: " "))"] } ?? []
  }

  private static func word(_ word: UInt16?) -> String {
    HexText.encode((word ?? unknown).highByteFirst)
  }

  private static func hex(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
