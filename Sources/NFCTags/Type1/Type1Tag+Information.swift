import NFCLink
public import TagImages

extension Type1Tag {
  public func information() async throws(TagError) -> TagInformation {
    let memory = try await staticMemory()
    let ndef = try await resultOfReading()
    let locked = (try? memory.lockedBlocks()) ?? []
    var facts = [
      TagInformation.Fact("headerROM", "Header ROM", TagText.hex(memory.headerROM)),
      TagInformation.Fact(
        "staticLock", "Static lock bytes",
        locked.isEmpty ? "no block locked" : "\(TagText.blocks(locked)) locked"),
    ]
    if let uid = memory.bytes.bytes.bytes(in: 0..<7) {
      facts.insert(.init("longUID", "UID in memory", TagText.hex(uid)), at: 0)
    }
    let size = Type1Product(headerROM: memory.headerROM)?.memorySize
    return TagInformation(
      identity: identity, ndef: ndef, userBytes: size.map(Self.userBytes), lockedBlocks: locked,
      protection: nil, counters: [:], signature: nil, facts: facts)
  }

  /// Blocks 1 to C, and whatever lies behind block F.
  private static func userBytes(size: Int) -> Int {
    Type1Layout.lockable.count * Type1Layout.blockSize + max(0, size - Type1Layout.segmentSize)
  }

  public func dumpImage() async throws(TagError) -> TagImage {
    let memory = try await staticMemory()
    let product = Type1Product(headerROM: memory.headerROM)
    let size = product?.memorySize ?? Type1Layout.staticSize
    var content = PartialMemory(unknownCount: size)
    for block in 0..<size / Type1Layout.blockSize {
      guard let bytes = try await readable(block) else { break }
      content.store(bytes, at: block * Type1Layout.blockSize)
    }
    var image = Type1Image(
      product: product, headerROM: memory.headerROM, nfcid1: identity.target.identifier,
      memory: content)
    if case .a(let activation) = identity.target { image.sensRes = activation.sensRes }
    return .type1(image)
  }

  /// A block; nil if the reader has no way to it.
  private func readable(_ number: Int) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await learn { memory throws(Type2Stop) in
        guard let block = memory.knownBlock(number) else {
          throw .missing([number * Type1Layout.blockSize / Type2Layout.blockSize])
        }
        return block
      }
    } catch {
      guard case .unsupported = error else { throw error }
      return nil
    }
  }
}
