import NFCLink
import NFCSession
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct SessionWatchTests {
  private func session(_ field: VirtualField) -> SessionEngine {
    SessionEngine(
      reader: InProcessReader(field: field), configuration: SessionConfiguration(limit: nil),
      clock: ManualClock())
  }

  @Test func `tags are reported once each as they come and go`() async throws {
    let field = VirtualField()
    let first = try field.tap(product: .ntag213)
    let session = session(field)
    await session.begin()
    var seen: [String] = []
    let arrivals = try await session.watch(within: .seconds(5), untilArrived: nil) { event in
      switch event {
      case .arrived(_, let identity):
        seen.append("+" + (identity?.product ?? "?"))
        if seen.count == 1 {
          _ = try? field.tap(product: .ultralightC)
        } else {
          _ = try? field.remove(first)
        }
      case .left(let tag):
        seen.append("-")
        for entry in field.tags where entry.image.identifier != tag.target.identifier {
          _ = try? field.remove(entry.number)
        }
      }
      return true
    }
    #expect(seen == ["+NTAG213", "+MIFARE Ultralight C", "-", "-"])
    #expect(arrivals == 2)
  }

  @Test func `a watch ends at the tag that was counted on, without looking for more`() async throws
  {
    let field = VirtualField()
    try field.tap(product: .ntag213)
    try field.tap(product: .ntag215)
    let session = session(field)
    await session.begin()
    let arrivals = try await session.watch(within: nil, untilArrived: 1) { _ in true }
    #expect(arrivals == 1)
  }

  @Test func `a watch ends when its listener has enough`() async throws {
    let field = VirtualField()
    try field.tap(product: .ntag213)
    let session = session(field)
    await session.begin()
    let arrivals = try await session.watch(within: nil, untilArrived: nil) { _ in false }
    #expect(arrivals == 1)
    #expect(await session.endReason == nil)
  }
}
