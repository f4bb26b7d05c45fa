import NFCLink
import NFCTags
import TestSupport
import Testing

/// Memories that nobody ever wrote on purpose.
@Suite struct Type2FuzzTests {
  /// A memory of random TLVs and garbage behind a capability container of any size.
  private func memory(_ random: inout SeededGenerator) -> [UInt8] {
    var area: [UInt8] = []
    while area.count < 60 {
      switch UInt8.random(in: 0...4, using: &random) {
      case 0: area += [0x01, 0x03] + random.bytes(3)
      case 1: area += [0x02, 0x03] + random.bytes(3)
      case 2: area += [0x03] + random.bytes(.random(in: 0...20, using: &random))
      case 3: area += [0x00, 0xFD, UInt8.random(in: 0...12, using: &random)]
      default: area += random.bytes(.random(in: 1...9, using: &random))
      }
    }
    let size = [0x06, 0x12, 0x7F, 0xFF, 0x00].randomElement(using: &random) ?? 0
    let count = [64, 180, 540, 1024, 2056].randomElement(using: &random) ?? 64
    let head = bytes("05A1B29F C3D4E580 26480000 E110") + [UInt8(size), 0x00] + area
    return Array((head + [UInt8](repeating: 0, count: count)).prefix(count))
  }

  @Test(arguments: 0..<300)
  func `whatever a tag holds, working with it ends, and never touches its UID`(
    _ seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let before = memory(&random)
    let transceiver = MemoryTag(before)
    let identity = try await TagIdentification.identify(transceiver)
    let tag = try identity.ndefTag(over: transceiver)
    _ = try? await tag.readNDEF()
    _ = try? await tag.information()
    if let plan = try? await tag.planWrite([1, 2, 3], formatting: true) {
      #expect(plan.writes.allSatisfy { $0.block >= 4 })
      _ = try? await tag.execute(plan)
    }
    if let plan = try? await tag.planErase(wipe: true) {
      let end = 4 + 2 * Int(before[14])
      #expect(plan.writes.allSatisfy { (4..<end).contains($0.block) })
      _ = try? await tag.execute(plan)
    }
    if let plan = try? await tag.planLock() { _ = try? await tag.execute(plan) }
    _ = try? await tag.dumpImage()
    #expect(transceiver.memory[..<10] == before[..<10])
    #expect(transceiver.memory[12..<15] == before[12..<15])
  }
}
