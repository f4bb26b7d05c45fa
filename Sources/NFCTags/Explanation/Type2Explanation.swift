import NFCLink
import TagImages

/// What every byte of a Type 2 tag is for.
struct Type2Explanation {
  private let image: Type2Image
  private let layout: Type2Layout
  private let memory: Type2Memory
  private let planner: Type2Planner
  private var map: ByteMap

  init(_ image: Type2Image) {
    self.image = image
    layout = Type2Layout.of(image.product)
    memory = Type2Memory(image)
    let identity = TagIdentity(
      target: .a(
        .init(sensRes: image.sensRes, selRes: image.selRes, nfcid1: image.nfcid1, ats: nil)),
      kind: .type2, type2Product: image.product)
    planner = Type2Planner(
      identity: identity, memory: memory, layout: layout,
      reads: Type2Reads(layout, isKeyProtected: false), isAuthenticated: false)
    map = ByteMap(count: image.memory.count, "reserved", .reserved)
    nameHeader()
    nameUserMemory()
    nameDynamicLocks()
    nameConfiguration()
    nameKey()
    applyLocks()
    applyProtection()
  }

  var area: ExplainedArea {
    ExplainedArea(name: "", blockSize: Type2Image.blockSize, parts: map.parts)
  }

  /// Blocks 0 to 3. NTAG I2C has no check bytes there.
  private mutating func nameHeader() {
    let head = memory.bytes.bytes(in: 0..<10) ?? []
    let isPlain = head.count == 10 && head[..<7].elementsEqual(image.nfcid1)
    map.name(0..<10, "UID", .maker, .never)
    if isPlain {
      map.name(7..<10, "internal", .maker, .never)
    } else {
      map.name(3..<4, "BCC0", .maker, .never, meaning: "check byte of the UID")
      map.name(4..<8, "UID", .maker, .never)
      map.name(8..<9, "BCC1", .maker, .never, meaning: "check byte of the UID")
      map.name(9..<10, "internal", .maker, .never)
    }
    map.name(10..<12, "static lock bytes", .access, .setOnly, meaning: words(of: .fixed))
    let names = ["CC magic", "CC version", "CC size", "CC access"]
    let container = memory.knownBlock(CapabilityContainer.block).map(CapabilityContainer.init)
    for (index, name) in names.enumerated() {
      map.name(
        12 + index..<13 + index, name, .ndef, .setOnly,
        meaning: container.map { meaning(of: index, in: $0) } ?? "")
    }
  }

  private func meaning(of index: Int, in container: CapabilityContainer) -> String {
    switch index {
    case 0: container.hasMagic ? "NDEF" : "no NDEF"
    case 1: "\(container.majorVersion).\(container.minorVersion)"
    case 2: "\(container.dataSize) bytes"
    default:
      !container.allowsReading
        ? "no reading"
        : container.allowsWriting
          ? "read and write" : container.forbidsWriting ? "read only" : "proprietary"
    }
  }

  private mutating func nameUserMemory() {
    for blocks in layout.userBlocks {
      map.name(bytes(of: blocks), "user memory", .user, .free)
    }
    guard let content = try? Type2Content(memory, layout), case .success(let chain) = content.area
    else { return }
    for block in chain.others { name(block, chain) }
    guard let message = chain.message else { return }
    name(message, chain)
    let behind = message.valueIndices.upperBound
    if behind < chain.addresses.count, let byte = memory.bytes[chain.addresses[behind]],
      byte == TLVBlock.Kind.terminator
    {
      let address = chain.addresses[behind]
      map.name(address..<address + 1, "terminator TLV", .message)
    }
  }

  /// A TLV: its addresses leave out what other TLVs have reserved.
  private mutating func name(_ block: TLVBlock, _ chain: TLVChain) {
    let (name, value): (String, String) =
      switch block.type {
      case TLVBlock.Kind.lockControl: ("lock control TLV", "lock control TLV")
      case TLVBlock.Kind.memoryControl: ("memory control TLV", "memory control TLV")
      case TLVBlock.Kind.message: ("NDEF message TLV", "NDEF message")
      default: ("TLV \(TagText.hex([block.type]))", "TLV \(TagText.hex([block.type]))")
      }
    let owner: ExplainedBytes.Owner = block.type == TLVBlock.Kind.message ? .message : .ndef
    let header = chain.addresses[block.index..<block.valueIndices.lowerBound]
    for run in Self.runs(header) {
      map.name(run, name, owner, meaning: "\(block.length) bytes")
    }
    for run in Self.runs(chain.valueAddresses(of: block)) { map.name(run, value, owner) }
  }

  private static func runs(_ addresses: ArraySlice<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for address in addresses {
      if let last = runs.last, last.upperBound == address {
        runs[runs.count - 1] = last.lowerBound..<address + 1
      } else {
        runs.append(address..<address + 1)
      }
    }
    return runs
  }

  private mutating func nameDynamicLocks() {
    guard let locks = planner.dynamicLocks else { return }
    if locks.ownsBlock {
      map.name(
        bytes(of: locks.blocks.lowerBound..<locks.blocks.upperBound + 1), "reserved", .reserved)
    }
    map.name(locks.addresses, "dynamic lock bytes", .access, .setOnly, meaning: words(of: locks))
  }

  private mutating func nameConfiguration() {
    guard let place = layout.configuration else { return }
    let configuration = try? planner.configuration()
    let change: ExplainedBytes.Change =
      configuration.map { $0.isPermanent ? .locked : .free } ?? .unknown
    let names =
      switch place.family {
      case .ultralightEV1: ["MOD", "RFUI", "RFUI", "AUTH0", "ACCESS", "VCTID", "RFUI", "RFUI"]
      case .ntag21x, .ntag213:
        ["MIRROR", "RFUI", "MIRROR_PAGE", "AUTH0", "ACCESS", "RFUI", "RFUI", "RFUI"]
      case .ntagI2CPlus: ["RFUI", "RFUI", "RFUI", "AUTH0", "ACCESS", "RFUI", "RFUI", "RFUI"]
      }
    let start = place.block * Type2Layout.blockSize
    for (index, name) in names.enumerated() {
      let isReserved = name == "RFUI"
      map.name(
        start + index..<start + index + 1, name, isReserved ? .reserved : .configuration, change,
        meaning: configuration.map { $0.words(of: name) } ?? "")
    }
    let password = place.password * Type2Layout.blockSize
    map.name(password..<password + 4, "PWD", .secret, .free, meaning: "password")
    map.name(password + 4..<password + 6, "PACK", .secret, .free, meaning: "password acknowledge")
    map.name(password + 6..<password + 8, "RFUI", .reserved, .free)
  }

  /// The counter, AUTH0, AUTH1 and the key of an Ultralight C.
  private mutating func nameKey() {
    guard let block = layout.keyLimit else { return }
    map.name(bytes(of: block - 1..<block), "counter", .user, .setOnly, meaning: "counts upwards")
    map.name(bytes(of: block..<block + 1), "AUTH0", .configuration, .free)
    map.name(bytes(of: block + 1..<block + 2), "AUTH1", .configuration, .free)
    map.name(bytes(of: block + 2..<block + 6), "key", .secret, .free)
  }

  private mutating func applyLocks() {
    for locks in [LockBits.fixed, planner.dynamicLocks].compactMap(\.self) {
      if let content = try? planner.lockBytes(of: locks) {
        for block in locks.locked(by: content) {
          map.mark(bytes(of: block..<block + 1), .locked, over: [.free, .setOnly])
        }
      } else {
        for block in locks.lockable {
          map.mark(bytes(of: block..<block + 1), .unknown, over: [.free])
        }
      }
    }
  }

  private mutating func applyProtection() {
    let first: Int?
    if let block = layout.keyLimit {
      first = memory.knownBlock(block).map { Int($0[0]) }
    } else {
      first = (try? planner.configuration())?.state.fromBlock
    }
    guard let first, first < Type2Layout.blocksPerSector else { return }
    map.mark(bytes(of: first..<Type2Layout.blocksPerSector), .guarded, over: [.free, .setOnly])
  }

  private func words(of locks: LockBits) -> String {
    guard let content = try? planner.lockBytes(of: locks) else { return "" }
    let locked = locks.locked(by: content)
    let open = locks.openForGood(by: content)
    let words = [
      locked.isEmpty ? nil : "\(TagText.pages(locked)) locked",
      open.isEmpty ? nil : "\(TagText.pages(open)) open for good",
    ]
    .compactMap(\.self)
    return words.isEmpty ? "nothing locked" : words.joined(separator: ", ")
  }

  private func bytes(of blocks: Range<Int>) -> Range<Int> {
    blocks.lowerBound * Type2Layout.blockSize..<blocks.upperBound * Type2Layout.blockSize
  }
}

extension Type2Configuration {
  /// What a byte of that name says.
  fileprivate func words(of name: String) -> String {
    switch name {
    case "AUTH0":
      return state.fromBlock.map { "the password guards page \($0) and those behind" }
        ?? "the password guards nothing"
    case "ACCESS":
      return [
        guardsReading ? "guards reading too" : "guards writing only",
        tries.map { "\($0) tries" } ?? "no limit of tries",
        isPermanent ? "configuration locked for good" : nil,
        countsReads ? "counts reads" : nil,
      ]
      .compactMap(\.self).joined(separator: ", ")
    case "MIRROR":
      return mirror.map { "mirrors the \($0.content)" } ?? "no mirror"
    default: return ""
    }
  }
}
