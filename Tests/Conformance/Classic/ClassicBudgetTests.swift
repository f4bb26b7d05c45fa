import NFCTags
import TagImages
import Testing

/// What the everyday tasks may cost, in exchanges after the card was selected.
@Suite struct ClassicBudgetTests {
  private func exchanges(
    _ image: ClassicImage, _ work: (ClassicTag) async throws -> Void
  ) async throws -> Int {
    let bench = try await Bench(image)
    try await work(try await bench.tag())
    return bench.transceiver.count
  }

  private let short = Array(repeating: UInt8(0x41), count: 51)

  @Test func `reading takes the directory, a trailer, and the blocks of the message`() async throws
  {
    let image = try await ClassicImage.formatted(holding: short)
    // Sector 0 with its trailer and two blocks, sector 1 with its trailer and three, one block of
    // sector 2; each sector is opened once.
    #expect(try await exchanges(image) { _ = try await $0.readNDEF() } == 4 + 5 + 2)
  }

  @Test func `a dump opens each sector once and reads each block once`() async throws {
    let image = try ClassicImage.fresh(.classic1K)
    #expect(try await exchanges(image) { _ = try await $0.dumpImage() } == 16 * 5)
  }

  /// Each sector is opened and its trailer seen. The directory goes into the sector that is open, the
  /// empty message into the next, whose trailer is written and read back. So are those of the other
  /// fourteen and of sector 0. The directory and the message are read back with the new keys.
  @Test func `formatting a new card takes five exchanges a sector and a few for the data`()
    async throws
  {
    let image = try ClassicImage.fresh(.classic1K)
    let count = try await exchanges(image) { tag in
      let plan = try await tag.planFormat()
      let report = try await tag.execute(plan)
      #expect(report.exchanges == plan.exchanges)
    }
    #expect(count == 16 * 2 + 2 + 4 + 14 * 3 + 3 + 3 + 2)
  }

  @Test func `a wrong key costs two exchanges`() async throws {
    let image = try ClassicImage.fresh(.classic1K)
    // The directory key is wrong, the transport key right; then the trailer.
    #expect(try await exchanges(image) { _ = try await $0.readNDEF() } == 2 + 1 + 1)
  }

  @Test func `writing the same again writes nothing`() async throws {
    let short = short
    let image = try await ClassicImage.formatted(holding: short)
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    let report = try await tag.execute(try await tag.planWrite(short))
    #expect(report.blocksWritten == 0 && report.verified && report.bytes == 51)
    #expect(bench.transceiver.commands.allSatisfy { $0[0] != 0xA0 })
  }
}
