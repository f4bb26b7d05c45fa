import NFCLink
public import TagImages

extension Type3Tag {
  public func dumpImage() async throws(TagError) -> TagImage {
    let systems =
      if let numbers = chip.product?.blockNumbers {
        [try await dumpLite(numbers.map(Int.init))]
      } else {
        try await dumpSystems()
      }
    return .type3(
      Type3Image(
        product: chip.product, nfcid2: activation.nfcid2, pmm: activation.pmm, systems: systems))
  }

  /// RC, MAC, CK and MAC_A: what they answer is not what they hold.
  private static let unreadableBlocks: Set = [0x80, 0x81, 0x87, 0x91]

  private func dumpLite(_ numbers: [Int]) async throws(TagError) -> Type3Image.System {
    let open = numbers.filter { !Self.unreadableBlocks.contains($0) }
    for part in open.grouped(by: Type3Limits.blocksPerLiteCheck) { try await checkSingly(part) }
    return Type3Image.System(
      code: Type3Service.liteSystem,
      services: [
        Type3Image.Service(
          codes: [Type3Service.readWrite, Type3Service.readOnly], blocks: numbers.map(block))
      ])
  }

  /// Every system with its services; the blocks of the system for NDEF, as far as its attributes go.
  private func dumpSystems() async throws(TagError) -> [Type3Image.System] {
    var systems = try await systems().map { system in
      Type3Image.System(
        code: system.code,
        services: Self.grouped(system.services).map { Type3Image.Service(codes: $0, blocks: []) })
    }
    guard try await turnToNDEF() else { return systems }
    let attributes = try await learn { memory throws(Type3Stop) in
      AttributeInformation(try memory.block(AttributeInformation.block))
    }
    let count = attributes.hasChecksum ? attributes.blockCount + 1 : 1
    for part in parts(of: Array(1..<count)) {
      guard try await checkSingly(part) else { break }
    }
    let known = (0..<count).prefix { memory.knownBlock($0) != nil }
    let service = Type3Image.Service(
      codes: [Type3Service.readWrite, Type3Service.readOnly], blocks: known.map(block))
    if let index = systems.firstIndex(where: { $0.code == Type3Service.ndefSystem }) {
      let other = systems[index].services.filter { !$0.codes.contains(Type3Service.readOnly) }
      systems[index].services = [service] + other
    } else {
      systems.append(Type3Image.System(code: Type3Service.ndefSystem, services: [service]))
    }
    return systems
  }

  /// Reads blocks at once, or one by one if the chip has anything against one of them.
  ///
  /// - Returns: whether it showed any.
  @discardableResult
  private func checkSingly(_ blocks: [Int]) async throws(TagError) -> Bool {
    try await attempt { () async throws(TagError) in
      do throws(TagError) {
        try await check(blocks)
        return true
      } catch {
        guard case .status = error else { throw error }
      }
      for block in blocks {
        do throws(TagError) {
          try await check([block])
        } catch {
          guard case .status = error else { throw error }
        }
      }
      return blocks.contains { memory.knownBlock($0) != nil }
    }
  }

  private func block(_ number: Int) -> Type3Image.Block {
    Type3Image.Block(
      number: UInt16(truncatingIfNeeded: number),
      content: memory.knownBlock(number).map { PartialMemory($0) }
        ?? PartialMemory(unknownCount: Type3Image.blockSize))
  }

  /// Codes of the same number reach the same blocks.
  private static func grouped(_ codes: [UInt16]) -> [[UInt16]] {
    var groups: [[UInt16]] = []
    for code in codes {
      if let index = groups.firstIndex(where: { $0[0] >> 6 == code >> 6 }) {
        groups[index].append(code)
      } else {
        groups.append([code])
      }
    }
    return groups
  }
}
