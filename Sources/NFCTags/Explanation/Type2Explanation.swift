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
    map.nameContainer(
      at: CapabilityContainer.address, .setOnly,
      memory.knownBlock(CapabilityContainer.block).map(CapabilityContainer.init)
    ) { "\($0.dataSize) bytes" }
  }

  private mutating func nameUserMemory() {
    for blocks in layout.userBlocks {
      map.name(bytes(of: blocks), "user memory", .user, .free)
    }
    guard let content = try? Type2Content(memory, layout), case .success(let chain) = content.area
    else { return }
    map.nameTLVs(of: chain, in: memory.bytes)
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

  /// The counter, AUTH0, AUTH1 and the key of an Ultralight C, which has a lock byte for these.
  private mutating func nameKey() {
    guard let block = layout.keyLimit else { return }
    map.name(bytes(of: block - 1..<block), "counter", .user, .setOnly, meaning: "counts upwards")
    map.name(bytes(of: block..<block + 1), "AUTH0", .configuration, .free)
    map.name(bytes(of: block + 1..<block + 2), "AUTH1", .configuration, .free)
    map.name(bytes(of: block + 2..<block + 6), "key", .secret, .free)
    let lockByte = (block - 2) * Type2Layout.blockSize + 1
    map.name(lockByte..<lockByte + 1, "lock bits of counter and key", .access, .setOnly)
    let locked = memory.bytes[lockByte]
    let places = [
      block - 1..<block, block..<block + 1, block + 1..<block + 2, block + 2..<block + 6,
    ]
    for (index, blocks) in places.enumerated()
    where locked.map({ $0 >> (4 + index) & 1 == 1 }) != false {
      map.mark(bytes(of: blocks), locked == nil ? .unknown : .locked, over: [.free, .setOnly])
    }
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
