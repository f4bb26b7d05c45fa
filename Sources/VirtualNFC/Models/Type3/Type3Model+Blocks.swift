import TagImages

/// CHECK and UPDATE.
extension Type3Model {
  /// The second status flag, with FF or the place of the fault in the first.
  private enum Fault: UInt8, Error {
    case serviceCount = 0xA1
    case blockCount = 0xA2
    case serviceCode = 0xA6
    case accessMode = 0xA7
    case blockNumber = 0xA8
    case notAuthenticated = 0xB1

    var flags: [UInt8] {
      switch self {
      case .serviceCount, .blockCount: [0xFF, rawValue]
      default: [0x01, rawValue]
      }
    }
  }

  /// A service code and the blocks that a command names.
  private struct Request {
    var code: UInt16 = 0
    var service = 0
    var blocks: [UInt16] = []
    /// What follows the list.
    var rest: [UInt8] = []
  }

  func check(_ parameters: [UInt8], _ system: Int) -> TagResponse {
    func refuse(_ fault: Fault) -> TagResponse { answer(0x07, system, fault.flags) }
    let request: Request
    switch parse(parameters, system, most: traits.mostChecked) {
    case .none: return .silence
    case .failure(let fault): return refuse(fault)
    case .success(let parsed): request = parsed
    }
    guard request.rest.isEmpty else { return .silence }
    guard request.code & 0x01 == 1 else { return refuse(.notAuthenticated) }
    var content: [UInt8] = []
    for block in request.blocks {
      switch shown(block, system, request.service) {
      case .failure(let fault): return refuse(fault)
      case .success(let bytes): content += bytes
      }
    }
    return answer(
      0x07, system, [0x00, 0x00, UInt8(request.blocks.count)] + content,
      busy: Type3Traits.checkTime(request.blocks.count))
  }

  mutating func update(_ parameters: [UInt8], _ system: Int) -> TagResponse {
    func refuse(_ fault: Fault) -> TagResponse { answer(0x09, system, fault.flags) }
    let request: Request
    switch parse(parameters, system, most: traits.mostUpdated) {
    case .none: return .silence
    case .failure(let fault): return refuse(fault)
    case .success(let parsed): request = parsed
    }
    guard request.rest.count == request.blocks.count * Type3Image.blockSize else { return .silence }
    guard request.code & 0x01 == 1 else { return refuse(.notAuthenticated) }
    guard request.code & 0x3F != 0x0B else { return refuse(.accessMode) }
    var service = content.systems[system].services[request.service]
    for (index, block) in request.blocks.enumerated() {
      let start = index * Type3Image.blockSize
      let bytes = Array(request.rest[start..<start + Type3Image.blockSize])
      guard let now = service[block] else { return refuse(.blockNumber) }
      guard traits.isLite else {
        service[block] = PartialMemory(bytes)
        continue
      }
      guard let kept = accepted(bytes, for: block, over: now, service) else {
        return refuse(.blockNumber)
      }
      service[block] = PartialMemory(kept)
    }
    if traits.product == .liteS { Self.count(in: &service) }
    content.systems[system].services[request.service] = service
    return answer(
      0x09, system, [0x00, 0x00], busy: Type3Traits.updateTime(request.blocks.count))
  }

  // MARK: -

  private enum Parsed {
    case none
    case failure(Fault)
    case success(Request)
  }

  private func parse(_ parameters: [UInt8], _ system: Int, most: Int) -> Parsed {
    guard parameters.count >= 4 else { return .none }
    guard parameters[0] == 1 else { return .failure(.serviceCount) }
    var request = Request()
    request.code = UInt16(parameters[1]) | UInt16(parameters[2]) << 8
    let count = Int(parameters[3])
    guard (1...max(1, most)).contains(count) else { return .failure(.blockCount) }
    var rest = parameters[4...]
    for _ in 0..<count {
      guard let head = rest.popFirst(), let low = rest.popFirst() else { return .none }
      guard head & 0x0F == 0 else { return .failure(.serviceCode) }
      if head & 0x80 != 0 {
        request.blocks.append(UInt16(low))
      } else {
        guard let high = rest.popFirst() else { return .none }
        request.blocks.append(UInt16(low) | UInt16(high) << 8)
      }
    }
    request.rest = Array(rest)
    guard
      let service = content.systems[system].services.firstIndex(where: {
        $0.codes.contains(request.code)
      })
    else { return .failure(.serviceCode) }
    request.service = service
    return .success(request)
  }

  /// What a block shows. Bytes that are not known play as zeros.
  private func shown(
    _ block: UInt16, _ system: Int, _ service: Int
  ) -> Result<[UInt8], Fault> {
    let service = content.systems[system].services[service]
    guard let bytes = service[block] else { return .failure(.blockNumber) }
    let hidden = [
      LiteBlock.challenge, LiteBlock.mac, LiteBlock.key, LiteBlock.macForWriting,
      LiteBlock.integrityCheck,
    ]
    if traits.isLite, hidden.contains(block) {
      return .success(Array(repeating: 0, count: Type3Image.blockSize))
    }
    if bit(block, at: 6, in: service) { return .failure(.notAuthenticated) }
    return .success(bytes.bytes(filling: 0))
  }

  private func bit(_ block: UInt16, at offset: Int, in service: Type3Image.Service) -> Bool {
    guard traits.product == .liteS, block <= LiteBlock.register,
      let configuration = service[LiteBlock.memoryConfiguration]
    else { return false }
    let word = UInt16(configuration[offset] ?? 0) | UInt16(configuration[offset + 1] ?? 0) << 8
    return word >> block & 1 == 1
  }

  /// What a block of a Lite holds after a write; nil if it does not take it.
  private func accepted(
    _ bytes: [UInt8], for block: UInt16, over now: PartialMemory, _ service: Type3Image.Service
  ) -> [UInt8]? {
    let configuration = service[LiteBlock.memoryConfiguration]
    let isOpen = (configuration?[LiteBlock.systemBlocks] ?? 0xFF) == 0xFF
    switch block {
    case LiteBlock.user, LiteBlock.register:
      let writable =
        UInt16(configuration?[0] ?? 0xFF) | UInt16(configuration?[1] ?? 0xFF) << 8
      guard writable >> block & 1 == 1, !bit(block, at: 8, in: service),
        !bit(block, at: 10, in: service)
      else { return nil }
      if block == LiteBlock.register {
        return Self.isSubtraction(bytes, from: now.bytes(filling: 0)) ? bytes : nil
      }
      return bytes
    case LiteBlock.challenge:
      return bytes
    case LiteBlock.identifier where isOpen:
      return Array(now.bytes(filling: 0)[..<8]) + bytes[8...]
    case LiteBlock.serviceCode where isOpen, LiteBlock.keyVersion where isOpen,
      LiteBlock.key where isOpen:
      return bytes
    case LiteBlock.memoryConfiguration where isOpen:
      // What was made read-only stays so.
      let old = now.bytes(filling: 0)
      return [bytes[0] & old[0], bytes[1] & old[1]] + bytes[2...]
    default:
      return nil
    }
  }

  /// REG: two numbers of four bytes, lowest first, that only become smaller.
  private static func isSubtraction(_ new: [UInt8], from old: [UInt8]) -> Bool {
    [0, 4].allSatisfy { start in
      let number = { (bytes: [UInt8]) in
        bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      return number(new) <= number(old)
    }
  }

  /// WCNT: three bytes, lowest first.
  private static func count(in service: inout Type3Image.Service) {
    guard var block = service[LiteBlock.writeCount] else { return }
    for offset in 0..<3 {
      let next = (block[offset] ?? 0) &+ 1
      block[offset] = next
      if next != 0 { break }
    }
    service[LiteBlock.writeCount] = block
  }
}
