/// FeliCa Standard in a Flipper file: systems one behind the other, each with its areas, its services
/// and the blocks that can be read without a key.
///
/// The keys repeat from system to system, so the lines are read in their order. Values are fields
/// between bars. What is there follows the lines and not the version: the second has systems,
/// areas and services, later ones the ends of areas and the versions of keys.
struct FlipperSystems {
  /// Keys with which the systems begin; the earliest files have the areas of one system alone.
  static let firstKeys: Set = ["System found", "Area found"]
  /// The code by which any system is polled, where a file does not name one.
  static let anySystem: UInt16 = 0xFFFF
  /// A version or an end that the Flipper does not know.
  static let unknown: UInt16 = 0xFFFF
  private static let maximumSystemCount = 16
  /// The number of a service, and that of an area, has ten bits.
  private static let maximumNodeCount = 1 << 10

  private(set) var systems: [Type3Image.System] = []
  private(set) var warnings: [ImageWarning] = []
  private var services: [Service] = []
  private var blockCount = 0
  /// Counts that the file names for what follows, with what they are of.
  private var announced: [(entry: KeyedText.Entry, count: Int, kind: String)] = []
  private var unknownKeys: [(key: String, line: Int?)] = []

  /// A service code with its own blocks, before codes of the same blocks are put together.
  private struct Service {
    let code: UInt16
    var key: Type3Image.NodeKey
    var blocks: [Type3Image.Block] = []

    /// Whether its blocks are read without a key.
    var isPublic: Bool { FlipperSystems.isPublic(code) }
  }

  static func isPublic(_ code: UInt16) -> Bool { code & 0x01 != 0 }

  /// Reads the lines from the first system on.
  ///
  /// - Parameter version: of the data; the third has the version of another key in the system's
  ///   line.
  init(_ lines: [TextLines.Line], version: Int) throws(ImageError) {
    var isInTree = false
    for line in lines {
      let first = line.content.first
      // A drawing of what the other lines say.
      if isInTree,
        first == UInt8(ascii: "+") || first == UInt8(ascii: "|")
          || first == UInt8(ascii: "-")
      {
        continue
      }
      guard first != UInt8(ascii: "#") else { continue }
      guard let entry = KeyedText.Entry(line) else {
        throw ImageError(.malformedLine, line: line.number, "expected \"key: value\"")
      }
      isInTree = entry.key == "Directory Tree"
      if !isInTree { try add(entry, version: version) }
    }
    try finishSystem()
    try check(announced)
    warnings += ImageWarning.unknownKeys(unknownKeys)
  }

  private mutating func add(
    _ entry: KeyedText.Entry, version: Int
  ) throws(ImageError) {
    let words = entry.key.split(separator: " ").map(String.init)
    switch (words.first, words.dropFirst().first, words.count) {
    case ("System", "found", 2):
      announced.append(
        (entry, try entry.number(in: 1...Self.maximumSystemCount), "systems"))
    case ("Area", "found", 2), ("Service", "found", 2), ("Public", "blocks", 3):
      try beginUnnamedSystem(at: entry)
      let count = try entry.number(upTo: entry.key.hasPrefix("P") ? 0xFFFF : Self.maximumNodeCount)
      announced.append((entry, count, words[0]))
    case ("System", _?, 2): try addSystem(entry, words[1], version: version)
    case (let node?, _?, 2) where systems.isEmpty && ["Area", "Service", "Block"].contains(node):
      throw ImageError(
        .malformedLine, line: entry.line, "\(entry.key.quoted) stands before any system")
    case ("Area", _?, 2): try addArea(entry, words[1])
    case ("Service", _?, 2): try addService(entry, words[1])
    case ("Block", _?, 2): try addBlock(entry, words[1])
    case (let node?, let number?, 3) where words[2] == "Key":
      try addKey(entry, of: node, number)
    default: unknownKeys.append((entry.key, entry.line))
    }
  }

  private mutating func addSystem(
    _ entry: KeyedText.Entry, _ number: String, version: Int
  ) throws(ImageError) {
    try finishSystem()
    try Self.check(number, is: systems.count, in: entry)
    let fields = FlipperFields(entry)
    var system = Type3Image.System(
      code: try FlipperFields.word(fields.first, in: entry), services: [])
    if let keyVersion = try fields.keyVersion() {
      if version == 3 {
        warnings.append(
          ImageWarning(
            .valueIgnored, line: entry.line,
            "in this version the key version of a system is that of its first area"))
      } else {
        system.key.version = keyVersion
      }
    }
    systems.append(system)
  }

  /// The earliest files list one system without its code.
  private mutating func beginUnnamedSystem(at entry: KeyedText.Entry) throws(ImageError) {
    guard systems.isEmpty else { return }
    systems.append(Type3Image.System(code: Self.anySystem, services: []))
    warnings.append(
      ImageWarning(.detailsMissing, line: entry.line, "the file does not tell the system code"))
  }

  private mutating func addArea(
    _ entry: KeyedText.Entry, _ number: String
  ) throws(ImageError) {
    try Self.check(number, is: systems.last?.areas.count ?? 0, in: entry)
    let fields = FlipperFields(entry)
    let end = try fields.word("End")
    let (first, last) = try fields.services()
    systems[systems.count - 1].areas.append(
      Type3Image.Area(
        code: try fields.requiredWord("Code"), endCode: end == Self.unknown ? nil : end,
        firstService: first, lastService: last,
        key: Type3Image.NodeKey(version: try fields.keyVersion())))
  }

  private mutating func addService(
    _ entry: KeyedText.Entry, _ number: String
  ) throws(ImageError) {
    try Self.check(number, is: services.count, in: entry)
    let fields = FlipperFields(entry)
    let code = try fields.requiredWord("Code")
    guard !services.contains(where: { $0.code == code }) else {
      throw ImageError(
        .duplicateKey, line: entry.line, "service \(fields.text("Code")) is there twice")
    }
    if let attributes = fields.value("Attrib."), attributes != FlipperFields.attributes(of: code) {
      warnings.append(
        ImageWarning(
          .valueIgnored, line: entry.line,
          "the attributes \(attributes.quoted) are not those of the service code"))
    }
    services.append(
      Service(code: code, key: Type3Image.NodeKey(version: try fields.keyVersion())))
  }

  private mutating func addBlock(
    _ entry: KeyedText.Entry, _ number: String
  ) throws(ImageError) {
    try Self.check(number, is: blockCount, in: entry)
    blockCount += 1
    let fields = FlipperFields(entry)
    let code = try fields.requiredWord("Service code")
    guard let service = services.firstIndex(where: { $0.code == code }) else {
      throw ImageError(
        .invalidValue, line: entry.line, "the system has no service \(fields.text("Service code"))")
    }
    let index = try fields.bytes("Block index", count: 1)[0]
    guard !services[service].blocks.contains(where: { $0.number == UInt16(index) }) else {
      throw ImageError(.duplicateKey, line: entry.line, "block \(index) is there twice")
    }
    let content = try fields.bytes("Data:", count: Type3Image.blockSize)
    services[service].blocks.append(
      Type3Image.Block(number: UInt16(index), content: PartialMemory(content)))
  }

  /// Takes a key that stands in the line behind that of its node.
  private mutating func addKey(
    _ entry: KeyedText.Entry, of node: String, _ number: String
  ) throws(ImageError) {
    let value = try entry.bytes(Type3Image.NodeKey.length)
    let last = systems.count - 1
    switch node {
    case "System" where last >= 0:
      try Self.check(number, is: last, in: entry)
      systems[last].key.value = value
    case "Area" where systems.last?.areas.isEmpty == false:
      try Self.check(number, is: systems[last].areas.count - 1, in: entry)
      systems[last].areas[systems[last].areas.count - 1].key.value = value
    case "Service" where !services.isEmpty:
      try Self.check(number, is: services.count - 1, in: entry)
      services[services.count - 1].key.value = value
    default: unknownKeys.append((entry.key, entry.line))
    }
  }

  /// Gives the system its services, those of the same blocks together.
  private mutating func finishSystem() throws(ImageError) {
    guard !systems.isEmpty else { return }
    try check(announced.filter { $0.kind != "systems" })
    announced.removeAll { $0.kind != "systems" }
    var groups: [[Service]] = []
    for service in services {
      if let group = groups.last, group[0].code >> 6 == service.code >> 6,
        Self.shared(by: group) == service.blocks || !service.isPublic && service.blocks.isEmpty
          || group.allSatisfy({ !$0.isPublic && $0.blocks.isEmpty })
      {
        groups[groups.count - 1].append(service)
      } else {
        groups.append([service])
      }
    }
    systems[systems.count - 1].services = groups.map { group in
      let keys = group.filter { $0.key != Type3Image.NodeKey() }.map { ($0.code, $0.key) }
      return Type3Image.Service(
        codes: group.map(\.code), keys: Dictionary(keys) { $1 }, blocks: Self.shared(by: group))
    }
    services = []
    blockCount = 0
  }

  private static func shared(by group: [Service]) -> [Type3Image.Block] {
    group.first { $0.isPublic || !$0.blocks.isEmpty }?.blocks ?? []
  }

  /// Compares what the file announces with what came.
  private func check(
    _ announced: [(entry: KeyedText.Entry, count: Int, kind: String)]
  ) throws(ImageError) {
    for (entry, count, kind) in announced {
      let found =
        switch kind {
        case "systems": systems.count
        case "Area": systems.last?.areas.count ?? 0
        case "Service": services.count
        default: blockCount
        }
      guard found == count else {
        throw ImageError(
          found < count ? .truncated : .wrongLength, line: entry.line,
          "\(entry.key.quoted) says \(count), but \(found) are there")
      }
    }
  }

  private static func check(
    _ number: String, is expected: Int, in entry: KeyedText.Entry
  ) throws(ImageError) {
    guard HexText.number(number) == expected else {
      throw ImageError(
        .malformedLine, line: entry.line,
        "\(entry.key.quoted): expected number \(String(expected, radix: 16, uppercase: true))")
    }
  }
}
