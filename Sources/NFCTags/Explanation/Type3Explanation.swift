import TagImages

extension ImageExplanation {
  /// What every byte of a Type 3 tag is for.
  static func areas(of image: Type3Image) -> [ExplainedArea] {
    let isLite = image.product?.blockNumbers != nil || Type3Chip(pmm: image.pmm).isLite
    let message = image.ndefService
    return image.systems.flatMap { system in
      let isNDEF = isLite || system.code == Type3Service.ndefSystem
      // Blocks are numbered anew in each service.
      let hasSeveral = system.services.count { !$0.blocks.isEmpty } > 1
      return system.services.flatMap { service in
        let explanation = Type3Explanation(
          service, isLite: isLite, holdsNDEF: isNDEF && service == message)
        let codes = service.codes.map(TagText.hex).joined(separator: " ")
        return service.blocks.map { block in
          ExplainedArea(
            name: "system \(TagText.hex(system.code))\(hasSeveral ? " service \(codes)" : "") "
              + "block \(TagText.hex(block.number))",
            blockSize: Type3Image.blockSize, parts: explanation.parts(of: block))
        }
      }
    }
  }
}

/// What the blocks of a service are for.
struct Type3Explanation {
  private let service: Type3Image.Service
  private let isLite: Bool
  private let attributes: AttributeInformation?
  private let configuration: MemoryConfiguration?

  /// - Parameters:
  ///   - isLite: whether the chip has the blocks of FeliCa Lite.
  ///   - holdsNDEF: whether block 0 is an attribute block where it looks like one.
  init(_ service: Type3Image.Service, isLite: Bool, holdsNDEF: Bool) {
    self.service = service
    self.isLite = isLite
    let known = { (number: Int) in
      service[UInt16(number)]?.bytes(in: 0..<Type3Image.blockSize)
    }
    let head = holdsNDEF ? known(AttributeInformation.block).map(AttributeInformation.init) : nil
    attributes = head.flatMap { $0.isUsable ? $0 : nil }
    configuration =
      isLite ? known(MemoryConfiguration.block).map(MemoryConfiguration.init) : nil
  }

  func parts(of block: Type3Image.Block) -> [ExplainedBytes] {
    let number = Int(block.number)
    let change = change(of: number)
    var map = ByteMap(count: block.content.count, "data", .user, change)
    let whole = 0..<block.content.count
    if isLite, number == MemoryConfiguration.block {
      nameConfiguration(change, in: &map)
    } else if isLite, let (name, owner) = Self.liteBlocks[block.number] {
      map.name(whole, name, owner)
      if number == LiteBlock.identifier { map.name(0..<8, "IDm", .maker, .never) }
      if number == LiteBlock.register { map.mark(0..<8, .decreasing, over: [.free]) }
    } else if let attributes {
      if number == AttributeInformation.block {
        nameAttributes(attributes, in: &map)
      } else {
        let start = (number - 1) * Type3Image.blockSize
        let end = min(max(0, attributes.messageLength - start), block.content.count)
        map.name(0..<end, "NDEF message", .message)
      }
    }
    return map.parts
  }

  // MARK: Whether a block can change

  private func change(of number: Int) -> ExplainedBytes.Change {
    guard isLite else {
      // The lowest bit is 0 where a key is wanted; 09 lets write, 0B does not.
      if service.codes.contains(where: { $0 & 0x3F == Type3Service.readWrite }) { return .free }
      return service.codes.contains { $0 & 0x01 == 0 } ? .guarded : .never
    }
    switch number {
    case MemoryConfiguration.userBlocks, LiteBlock.register:
      guard let configuration else { return .unknown }
      if configuration.guardedBlocks.contains(number) { return .guarded }
      if number == LiteBlock.register { return configuration.allowsRegister ? .free : .locked }
      return configuration.lockedBlocks.contains(number) ? .locked : .free
    case _ where LiteBlock.system.contains(number):
      return configuration.map { $0.isOpen ? .free : .locked } ?? .unknown
    case LiteBlock.challenge: return .free
    default: return .never
    }
  }

  // MARK: Blocks with fields

  private func nameAttributes(_ attributes: AttributeInformation, in map: inout ByteMap) {
    let fields: [(Range<Int>, String, String)] = [
      (0..<1, "version", "\(attributes.majorVersion).\(attributes.minorVersion)"),
      (1..<2, "Nbr", "\(attributes.blocksPerCheck) blocks read at once"),
      (2..<3, "Nbw", "\(attributes.blocksPerUpdate) blocks written at once"),
      (3..<5, "Nmaxb", "\(attributes.blockCount) blocks for the message"),
      (5..<9, "reserved", ""),
      (9..<10, "write flag", attributes.isBeingWritten ? "a write was begun" : "nothing begun"),
      (10..<11, "RW flag", attributes.allowsWriting ? "read and write" : "read only"),
      (11..<14, "Ln", "\(attributes.messageLength) bytes"), (14..<16, "checksum", "right"),
    ]
    for (range, name, meaning) in fields {
      let owner: ExplainedBytes.Owner =
        name == "reserved" ? .reserved : name == "Ln" ? .message : .ndef
      map.name(range, name, owner, meaning: meaning)
    }
  }

  private func nameConfiguration(_ change: ExplainedBytes.Change, in map: inout ByteMap) {
    let locked = configuration?.lockedBlocks
    let lock: ExplainedBytes.Change = change == .free ? .setOnly : change
    map.name(
      0..<2, "MC_SP", .access, lock,
      meaning: locked.map { $0.isEmpty ? "nothing locked" : "\(TagText.blocks($0)) locked" } ?? "")
    map.name(
      2..<3, "MC_ALL", .access, lock,
      meaning: configuration.map { $0.isOpen ? "system blocks open" : "system blocks locked" } ?? ""
    )
    map.name(
      3..<4, "SYS_OP", .configuration,
      meaning: configuration.map {
        $0.answersNDEF ? "answers to system code 12FC" : "does not answer to system code 12FC"
      } ?? "")
    map.name(4..<5, "RF_PRM", .configuration)
    map.name(
      5..<13, "card key", .access,
      meaning: configuration.map {
        $0.guardedBlocks.isEmpty
          ? "guards nothing" : "guards \(TagText.blocks($0.guardedBlocks))"
      } ?? "")
    map.name(13..<16, "reserved", .reserved)
  }

  /// The blocks of FeliCa Lite and Lite-S that are no scratch pad.
  private static let liteBlocks: [UInt16: (String, ExplainedBytes.Owner)] = [
    0x0E: ("REG", .user), 0x80: ("RC", .reserved), 0x81: ("MAC", .reserved), 0x82: ("ID", .user),
    0x83: ("D_ID", .maker), 0x84: ("SER_C", .configuration), 0x85: ("SYS_C", .maker),
    0x86: ("CKV", .configuration), 0x87: ("CK", .secret), 0x90: ("WCNT", .reserved),
    0x91: ("MAC_A", .reserved), 0x92: ("STATE", .reserved), 0xA0: ("CRC_CHECK", .reserved),
  ]
}
