import CoreNFC
import TagImages
import Testing
import VirtualNFC

@Suite(.timeLimit(.minutes(1))) struct NFCTagReaderSessionTests {
  @Test func `a session becomes active, finds a tag and ends when it is told to`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .ntag213)
    let listener = TagListener()
    let session = try #require(
      bench.bootstrap.perform {
        NFCTagReaderSession(pollingOption: .iso14443, delegate: listener, queue: nil)
      })
    session.begin()
    let tags = try await listener.tags()
    #expect(tags.count == 1)
    guard case .miFare(let tag) = tags[0] else {
      Issue.record("\(tags[0]) is no MIFARE tag")
      return
    }
    #expect(tag.mifareFamily == .ultralight)
    #expect(!tag.isAvailable)
    try await session.connect(to: tags[0])
    #expect(tag.isAvailable)
    let pages = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00]))
    #expect(pages.prefix(3) == tag.identifier.prefix(3))
    session.invalidate()
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
  }
}
