import NFCTags
import TagImages
import TestSupport
import Testing

extension Bench<TagImage> {
  /// Writes messages of these sizes one after the other and looks at each in every way there is; then
  /// one that is too large.
  ///
  /// - Parameter holds: a second reading of the tag: whether its message is that.
  func expectRoundTrips(
    of sizes: [Int], capacity: Int, formatting: Bool = false,
    holds: (TagImage, _ message: [UInt8]) -> Bool
  ) async throws {
    var random = SeededGenerator(seed: UInt64(capacity))
    let tag = try await tag()
    for length in sizes {
      let message = random.message(of: length)
      let plan = try await tag.planWrite(message, formatting: formatting)
      let report = try await tag.execute(plan)
      #expect(report.verified && report.bytes == length)
      #expect(report.exchanges == plan.exchanges, "\(length)")
      #expect(holds(try image, message), "\(length)")
      let fresh = try await self.tag().readNDEF()
      #expect(fresh.status == .readWrite && fresh.capacity == capacity)
      #expect(fresh.message ?? [] == message && fresh.length == length)
      #expect(try NDEFState(of: try image) == fresh)
      #expect(try await tag.planWrite(message).writes.isEmpty)
    }
    await #expect(throws: TagError.capacityExceeded(needed: capacity + 1, available: capacity)) {
      try await tag.planWrite(random.message(of: capacity + 1))
    }
  }
}
