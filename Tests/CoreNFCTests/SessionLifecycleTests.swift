import CoreNFC
import NFCLink
import Testing
import VirtualNFC

/// How sessions begin and end (rows 1, 2, 5 to 8, 10, 11, 23 of the behaviour that apps know).
@Suite(.timeLimit(.minutes(1))) struct SessionLifecycleTests {
  @Test func `a session becomes active before it finds a tag`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    #expect(!session.isReady)
    session.begin()
    guard case .active = try await listener.log.next() else {
      Issue.record("not active first")
      return
    }
    #expect(session.isReady)
    guard case .tags(let tags) = try await listener.log.next() else {
      Issue.record("no tags")
      return
    }
    #expect(tags.value.count == 1)
  }

  @Test func `callbacks and handlers run on the session's queue`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let queue = DispatchQueue(label: "ours")
    let probe = QueueProbe(queue)
    let session = bench.messageSession(probe, queue: queue)
    #expect(session.sessionQueue === queue)
    session.begin()
    #expect(try await probe.log.next() == "active")
    #expect(try await probe.log.next() == "tags")
    #expect(try await probe.log.next() == "connected")
    #expect(try await probe.log.next() == "read")
    #expect(try await probe.log.next() == "end 200")
  }

  @Test func `on a concurrent queue callbacks keep their order`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let queue = DispatchQueue(label: "ours", attributes: .concurrent)
    let listener = MessageListener()
    let session = bench.messageSession(listener, endsAfterFirst: true, queue: queue)
    session.begin()
    #expect(try await listener.end() == .readerSessionInvalidationErrorFirstNDEFTagRead)
    let names = listener.log.sofar.map { event in
      switch event {
      case .active: "active"
      case .messages: "messages"
      case .tags: "tags"
      case .end: "end"
      }
    }
    #expect(names == ["active", "messages", "end"])
  }

  @Test func `the delegate is held weakly, and a session without one goes on`() async throws {
    let bench = try Bench()
    var listener: TagListener? = TagListener()
    let session = try bench.tagSession(.iso14443, try #require(listener))
    #expect(session.delegate === listener)
    session.begin()
    listener = nil
    #expect(session.delegate == nil)
    session.invalidate()
  }

  @Test func `ending by the app looks like ending by the person`() async throws {
    let bench = try Bench()
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    session.invalidate()
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
    #expect(!session.isReady)
  }

  @Test func `an error message is shown as one, and ends the session alike`() async throws {
    let bench = try Bench()
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.alertMessage = "Hold it near."
    session.begin()
    session.alertMessage = "Nearer."
    session.invalidate(errorMessage: "It broke.")
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
    session.alertMessage = "Too late."
    #expect(
      bench.alerts == [
        ReaderAlert(.message, "Hold it near."), ReaderAlert(.message, "Nearer."),
        ReaderAlert(.failure, "It broke."),
      ])
  }

  @Test func `the end comes once and is the last call, and the session stays over`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    let tag = try await listener.tags()[0]
    session.invalidate()
    session.invalidate(errorMessage: "again")
    _ = try await listener.end()
    session.begin()
    session.restartPolling()
    #expect(
      await code { try await session.connect(to: tag) } == .readerTransceiveErrorSessionInvalidated)
    let ends = listener.log.sofar.filter { if case .end = $0 { true } else { false } }
    #expect(ends.count == 1)
    #expect(bench.alerts.isEmpty)
  }

  @Test func `a session that is dropped right after its end still tells it`() async throws {
    let bench = try Bench()
    let listener = TagListener()
    var session: NFCTagReaderSession? = try bench.tagSession(.iso14443, listener)
    session?.begin()
    session?.invalidate()
    session = nil
    #expect(try await listener.end() == .readerSessionInvalidationErrorUserCanceled)
  }

  @Test(arguments: [false, true])
  func `the time of a session runs out, whatever it does`(isConnected: Bool) async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    let tag = try await listener.tags()[0]
    if isConnected { try await session.connect(to: tag) }
    bench.clock.expire()
    #expect(try await listener.end() == .readerSessionInvalidationErrorSessionTimeout)
    #expect(!tag.isAvailable)
  }

  @Test func `a connection has no limit of its own`() async throws {
    let bench = try Bench(limit: nil)
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    bench.clock.expire()
    #expect(try await connected.ndef.readNDEF().records.count == 1)
    #expect(connected.tag.isAvailable && connected.session.isReady)
    connected.session.invalidate()
  }

  @Test func `the text may be set from any thread`() async throws {
    let bench = try Bench()
    let listener = TagListener()
    let session = Box(value: try bench.tagSession(.iso14443, listener))
    session.value.begin()
    DispatchQueue.concurrentPerform(iterations: 50) { session.value.alertMessage = "\($0)" }
    session.value.invalidate()
    _ = try await listener.end()
    #expect(Set(bench.alerts.map(\.text)) == Set((0..<50).map(String.init)))
  }

  @Test func `a second session is refused while the first one lasts`() async throws {
    let bench = try Bench()
    let (first, second) = (TagListener(), TagListener())
    let session = try bench.tagSession(.iso14443, first)
    session.begin()
    let other = try bench.tagSession(.iso14443, second)
    other.begin()
    #expect(try await second.end() == .readerSessionInvalidationErrorSystemIsBusy)
    session.invalidate()
    _ = try await first.end()
    let third = TagListener()
    let last = try bench.tagSession(.iso14443, third)
    last.begin()
    guard case .active = try await third.log.next() else {
      Issue.record("the reader was not given back")
      return
    }
  }

  @Test(arguments: [
    (ReaderError.Code.notFound, NFCReaderError.Code.readerErrorUnsupportedFeature),
    (.accessDenied, .readerErrorSecurityViolation),
    (.openFailed, .readerErrorRadioDisabled),
    (.busy, .readerSessionInvalidationErrorSystemIsBusy),
    (.unplugged, .readerSessionInvalidationErrorSessionTerminatedUnexpectedly),
  ])
  func `a reader that cannot be opened ends the session`(
    reason: ReaderError.Code, expected: NFCReaderError.Code
  ) async throws {
    let bootstrap = ReaderBootstrap(
      reader: .opening { () throws(ReaderError) in throw ReaderError(reason, during: "open") })
    let listener = TagListener()
    let session = try #require(
      bootstrap.perform { NFCTagReaderSession(pollingOption: .iso14443, delegate: listener) })
    session.begin()
    #expect(try await listener.end() == expected)
    #expect(listener.log.sofar.count == 1)
  }

  @Test func `a reader that is pulled out ends the session`() async throws {
    let bench = try Bench(faults: "unplug@3")
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = try connected.miFare
    let read = Data([0x30, 0x00])
    _ = try await tag.sendMiFareCommand(commandPacket: read)
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: read) }
        == .readerSessionInvalidationErrorSessionTerminatedUnexpectedly)
    #expect(
      try await connected.listener.end()
        == .readerSessionInvalidationErrorSessionTerminatedUnexpectedly)
  }

  @Test func `a session that is dropped gives the reader back`() async throws {
    let bench = try Bench()
    let listener = TagListener()
    var session: NFCTagReaderSession? = try bench.tagSession(.iso14443, listener)
    session?.begin()
    guard case .active = try await listener.log.next() else { return }
    session = nil
    while true {
      let other = TagListener()
      let next = try bench.tagSession(.iso14443, other)
      next.begin()
      if case .active = try await other.log.next() { return }
      await Task.yield()
    }
  }

  @Test func `nothing to look for makes no session`() throws {
    let bench = try Bench()
    let listener = TagListener()
    #expect(
      bench.bootstrap.perform { NFCTagReaderSession(pollingOption: [], delegate: listener) } == nil)
  }

  @Test func `a reader that cannot look for what is wanted ends the session`() async throws {
    let terminal = try VirtualReader()
    defer { terminal.stop() }
    let bootstrap = ReaderBootstrap(reader: .connection(terminal.connection))
    let listener = TagListener()
    let session = try #require(
      bootstrap.perform { NFCTagReaderSession(pollingOption: .iso15693, delegate: listener) })
    session.begin()
    #expect(try await listener.end() == .readerErrorUnsupportedFeature)
  }

  @Test func `a tag knows its session and its kind`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = try connected.miFare
    #expect(tag.session === connected.session)
    #expect(tag.type == .miFare && tag.asNFCMiFareTag() === tag && tag.asNFCFeliCaTag() == nil)
    tag.session?.alertMessage = "Nearly there."
    tag.session?.invalidate(errorMessage: "Enough.")
    #expect(try await connected.listener.end() == .readerSessionInvalidationErrorUserCanceled)
    #expect(bench.alerts == [.init(.message, "Nearly there."), .init(.failure, "Enough.")])
  }
}

/// A delegate that checks which queue it is called on.
private final class QueueProbe: NSObject, NFCNDEFReaderSessionDelegate, Sendable {
  let log = Log<String>()
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  private func note(_ event: String) {
    dispatchPrecondition(condition: .onQueue(queue))
    log.add(event)
  }

  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) { note("active") }
  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    note("tags")
    let (tag, session) = (Box(value: tags[0]), Box(value: session))
    session.value.connect(to: tag.value) { [self] error in
      note(error == nil ? "connected" : "failed")
      tag.value.readNDEF { [self] message, _ in
        note(message == nil ? "nothing" : "read")
        session.value.invalidate()
      }
    }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    note("end \((error as? NFCReaderError)?.errorCode ?? 0)")
  }
}
