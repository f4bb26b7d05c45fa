import CoreNFC
import TagImages
import Testing
import VirtualNFC

/// The two modes of a session for NDEF tags (rows 3, 4 and 19).
@Suite(.timeLimit(.minutes(1))) struct NDEFSessionTests {
  @Test func `a delegate that wants tags gets no messages, and the session goes on`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = NDEFTagListener()
    let session = bench.messageSession(listener, endsAfterFirst: true)
    session.begin()
    let tag = try await listener.tags()[0]
    try await session.connect(to: tag)
    #expect(try await tag.readNDEF().records.count == 1)
    #expect(session.isReady)
    session.invalidate()
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
    #expect(!listener.log.sofar.contains { if case .messages = $0 { true } else { false } })
  }

  @Test func `a delegate without that method gets messages, and again after the tag has left`()
    async throws
  {
    let bench = try Bench()
    let number = try bench.field.tap(Samples.ntag215())
    let listener = MessageListener()
    let session = bench.messageSession(listener)
    session.begin()
    let first = try await listener.messages()
    #expect(first.count == 1)
    #expect(first[0].records[0].wellKnownTypeURIPayload()?.absoluteString == "https://example.com")
    try bench.field.remove(number)
    try bench.field.tap(Samples.ntag215(number: 2))
    session.restartPolling()  // has no effect here
    let second = try await listener.messages()
    #expect(second.count == 1)
    session.invalidate()
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
  }

  @Test func `reading once ends the session after the message`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = MessageListener()
    let session = bench.messageSession(listener, endsAfterFirst: true)
    session.begin()
    #expect(try await listener.messages().count == 1)
    #expect(try await listener.end() == .readerSessionInvalidationErrorFirstNDEFTagRead)
    #expect(!session.isReady)
  }

  @Test func `tags without a message are passed over`() async throws {
    let bench = try Bench()
    let number = try bench.field.tap(Samples.ntag215(holding: nil))
    let listener = MessageListener()
    let session = bench.messageSession(listener, endsAfterFirst: true)
    session.begin()
    guard case .active = try await listener.log.next() else { return }
    while bench.reader.exchangeCount < 2 { await Task.yield() }
    try bench.field.remove(number)
    try bench.field.tap(Samples.ntag215(number: 2))
    #expect(try await listener.messages().count == 1)
  }

  @Test func `in a session that only reads a failure has no symbol`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = MessageListener()
    let session = bench.messageSession(listener)
    session.begin()
    _ = try await listener.messages()
    session.invalidate(errorMessage: "no")
    _ = try await listener.end()
    #expect(bench.alerts == [ReaderAlert(.message, "no")])
  }

  @Test func `cards and tags come in one session, as what they are`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .type4A)
    let listener = NDEFTagListener()
    let session = bench.messageSession(listener)
    session.begin()
    let tag = try await listener.tags()[0]
    #expect(tag is any NFCISO7816Tag)
    try await session.connect(to: tag)
    let (status, capacity) = try await tag.queryNDEFStatus()
    #expect(status == .readWrite && capacity == 2046)
  }
}
