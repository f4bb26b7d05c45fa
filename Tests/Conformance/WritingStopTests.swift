import NFCLink
import NFCTags
import TagImages
import Testing

/// The stop between writing and reading back, which a journal needs.
@Suite struct WritingStopTests {
  private let message = Array(repeating: UInt8(0x41), count: 40)

  /// Writes, and stops once everything is written.
  ///
  /// - Returns: exchanges that followed the stop.
  private func exchangesAfterStop(
    _ tag: any NDEFTag, _ transceiver: CountingTransceiver
  ) async throws -> Int {
    let plan = try await tag.planWrite(message)
    #expect(plan.replacedLength == 0)
    let before = transceiver.count
    let counter = transceiver
    await #expect(throws: TagError.link(.cancelled)) {
      _ = try await tag.execute(plan) {
        #expect(counter.count > before)
        return false
      }
    }
    return transceiver.count - before - plan.writes.count
  }

  @Test func `a tag that is stopped there is not touched again, and holds the message`()
    async throws
  {
    let bench = try await Bench(.ntag213)
    #expect(try await exchangesAfterStop(try await bench.tag(), bench.transceiver) == 0)
    let other = try await Bench(try bench.image)
    #expect(try await other.tag().readNDEF().message == message)
    #expect(try await other.tag().planWrite([0x42]).replacedLength == message.count)
  }

  @Test func `so is a card`() async throws {
    let bench = try await Bench(Type4Image.fresh(.ntag424))
    let tag = try await bench.tag()
    _ = try await exchangesAfterStop(tag, bench.transceiver)
    let other = try await Bench(try bench.image)
    #expect(try await other.tag().readNDEF().message == message)
    #expect(try await other.tag().planWrite([0x42]).replacedLength == message.count)
  }
}
