import NFCTags
import TagImages
import Testing

/// What the everyday tasks may cost, in exchanges after the tag was selected.
@Suite struct Type2BudgetTests {
  private func exchanges(
    _ product: Type2Product, holding message: [UInt8]? = nil,
    _ work: (any PasswordProtectedTag) async throws -> Void
  ) async throws -> Int {
    var image = try Type2Image.fresh(product)
    if let message {
      let bench = try await Bench(image)
      let tag = try await bench.tag()
      _ = try await tag.execute(try await tag.planWrite(message))
      image = try bench.image
    }
    let bench = try await Bench(image)
    try await work(try await bench.tag())
    return bench.transceiver.count
  }

  private let short = Array(repeating: UInt8(0x41), count: 51)
  private let long = Array(repeating: UInt8(0x41), count: 861)

  @Test func `reading takes GET_VERSION, one look, and as few others as the message needs`()
    async throws
  {
    #expect(
      try await exchanges(.ntag213, holding: short) { _ = try await $0.readNDEF() } == 2)
    #expect(try await exchanges(.ntag216, holding: long) { _ = try await $0.readNDEF() } == 6)
  }

  @Test func `writing takes a look, the blocks that differ, the length, and a look`()
    async throws
  {
    let short = short
    let long = long
    // Behind the lock control TLV 51 bytes touch 14 blocks; the length is set apart from them.
    #expect(
      try await exchanges(.ntag213) { tag in
        _ = try await tag.execute(try await tag.planWrite(short))
      } == 1 + 1 + 14 + 1 + 1)
    #expect(
      try await exchanges(.ntag216) { tag in
        _ = try await tag.execute(try await tag.planWrite(long))
      } == 1 + 5 + 217 + 1 + 4)
  }

  @Test func `over another message the length is cleared first`() async throws {
    let other = short.map { $0 + 1 }
    #expect(
      try await exchanges(.ntag213, holding: short) { tag in
        _ = try await tag.execute(try await tag.planWrite(other))
      } == 1 + 1 + 1 + 14 + 1 + 1)
  }

  @Test func `locking takes a look, three blocks, a selection and two looks`() async throws {
    #expect(
      try await exchanges(.ntag213, holding: short) { tag in
        _ = try await tag.execute(try await tag.planLock())
      } == 1 + 1 + 3 + 1 + 2)
  }

  @Test func `writing the same again writes nothing`() async throws {
    let short = short
    let count = try await exchanges(.ntag213, holding: short) { tag in
      let report = try await tag.execute(try await tag.planWrite(short))
      #expect(report.blocksWritten == 0 && report.verified && report.bytes == 51)
    }
    #expect(count == 2)
  }
}
