import NFCLink
import NFCSession
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct SessionEngineTests {
  private func session(
    _ products: [Type2Product], faults: String = "", limit: Duration? = nil,
    clock: any SessionClock = ManualClock()
  ) throws -> (session: SessionEngine, reader: InProcessReader, field: VirtualField) {
    let field = VirtualField()
    for product in products { try field.tap(product: product) }
    let reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    let session = SessionEngine(
      reader: reader, configuration: SessionConfiguration(limit: limit), clock: clock)
    return (session, reader, field)
  }

  // MARK: Lifecycle

  @Test func `nothing works before the session has begun`() async throws {
    let (session, _, _) = try session([.ntag213])
    await #expect(throws: SessionError.invalidated(nil)) { try await session.detect() }
    await #expect(throws: SessionError.invalidated(nil)) { try await session.restartPolling() }
  }

  @Test func `a session ends once, and the first reason stays`() async throws {
    let (session, _, _) = try session([.ntag213])
    await session.begin()
    await session.invalidate(.cancelled(message: "enough"))
    await session.invalidate(.timeLimit)
    #expect(await session.endReason == .cancelled(message: "enough"))
    await #expect(throws: SessionError.invalidated(.cancelled(message: "enough"))) {
      try await session.detect()
    }
    await session.begin()
    #expect(await session.endReason != nil)
  }

  @Test func `the limit of a session ends it`() async throws {
    let clock = GateClock()
    let (session, _, _) = try session([.ntag213], limit: .seconds(60), clock: clock)
    await session.begin()
    let tags = try await session.detect()
    _ = try await session.connect(to: tags[0])
    clock.open()
    while await session.endReason == nil { await Task.yield() }
    #expect(await session.endReason == .timeLimit)
    #expect(await !session.isAvailable(tags[0]))
  }

  @Test func `a cancelled task ends the session`() async throws {
    let (session, _, _) = try session([])
    await session.begin()
    let task = Task { try await session.detect() }
    task.cancel()
    await #expect(throws: SessionError.invalidated(.cancelled(message: nil))) {
      try await task.value
    }
  }

  // MARK: Detection

  @Test func `no tag in time is no error`() async throws {
    let (session, _, _) = try session([])
    await session.begin()
    #expect(try await session.detect(within: .seconds(3)).isEmpty)
    #expect(await session.endReason == nil)
  }

  @Test func `all tags are found, and the first is left active`() async throws {
    let (session, _, field) = try session([.ntag213, .ntag215, .ultralight])
    await session.begin()
    let tags = try await session.detect()
    #expect(Set(tags.map(\.target.identifier)) == Set(field.tags.map(\.image.identifier)))
    #expect(tags.count == 3)
    let connected = try await session.connect(to: tags[0])
    let answer = try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
    #expect(Array(answer.prefix(3)) == Array(tags[0].target.identifier.prefix(3)))
  }

  @Test func `a tag can be asked for by name`() async throws {
    let field = VirtualField()
    try field.tap(product: .ntag213)
    let wanted = try #require(field.image(of: try field.tap(product: .ntag215))).identifier
    let session = SessionEngine(
      reader: InProcessReader(field: field),
      configuration: SessionConfiguration(poll: PollConfiguration(identifier: wanted), limit: nil),
      clock: ManualClock())
    await session.begin()
    let tags = try await session.detect(thorough: false)
    #expect(tags.map(\.target.identifier) == [wanted])
    #expect(try await session.connect(to: tags[0]).identity.product == "NTAG215")
  }

  // MARK: Connection

  @Test func `restarting forgets the tags and finds them again`() async throws {
    let (session, _, _) = try session([.ntag213])
    await session.begin()
    let old = try await session.detect()[0]
    let connected = try await session.connect(to: old)
    try await session.restartPolling()
    await #expect(throws: SessionError.notConnected) { try await session.connect(to: old) }
    await #expect(throws: TransceiveError.tagLost) {
      try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    let new = try await session.detect()[0]
    #expect(new.target == old.target)
    #expect(try await session.connect(to: new).identity.product == "NTAG213")
  }

  @Test func `a lost tag leaves the session open`() async throws {
    let (session, _, field) = try session([.ntag213])
    await session.begin()
    let tag = try await session.detect()[0]
    let connected = try await session.connect(to: tag)
    try field.remove(nfcid1: tag.target.identifier)
    await #expect(throws: TransceiveError.transmission) {
      try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.tagLost) {
      try await connected.transceiver.reactivate()
    }
    #expect(await !session.isAvailable(tag))
    #expect(await session.endReason == nil)
    try field.tap(product: .ntag216)
    try await session.restartPolling()
    #expect(try await session.connect(to: session.detect()[0]).identity.product == "NTAG216")
  }

  @Test func `an unplugged reader ends the session`() async throws {
    let (session, _, _) = try session([.ntag213], faults: "unplug@2")
    await session.begin()
    let tag = try await session.detect()[0]
    let connected = try await session.connect(to: tag)
    await #expect(throws: TransceiveError.self) {
      try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    guard case .readerFailed(let error) = await session.endReason else {
      Issue.record("the session goes on")
      return
    }
    #expect(error.code == .unplugged)
  }

  @Test func `an exchange after the end is cancelled`() async throws {
    let (session, _, _) = try session([.ntag213])
    await session.begin()
    let connected = try await session.connect(to: session.detect()[0])
    await session.invalidate()
    await #expect(throws: TransceiveError.cancelled) {
      try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
    }
  }

  @Test func `nothing switches the field on again after the end`() async throws {
    let (session, reader, field) = try session([.ntag213])
    await session.begin()
    let connected = try await session.connect(to: session.detect()[0])
    await session.invalidate()
    await #expect(throws: TransceiveError.cancelled) {
      try await connected.transceiver.reactivate()
    }
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    #expect(field.tags.count == 1)
  }

  @Test func `who waits for the end hears the reason`() async throws {
    let (session, _, _) = try session([.ntag213])
    await session.begin()
    async let reason = session.waitForEnd()
    await session.invalidate(.firstTagRead)
    #expect(await reason == .firstTagRead)
    #expect(await session.waitForEnd() == .firstTagRead)
  }

  @Test func `connecting to another tag wakes it in the place of the one before`() async throws {
    let (session, _, _) = try session([.ntag213, .ntag215])
    await session.begin()
    let tags = try await session.detect()
    for tag in tags + tags.reversed() {
      let connected = try await session.connect(to: tag)
      let answer = try await connected.transceiver.transceive([0x30, 0x00], timeout: .seconds(1))
      #expect(Array(answer.prefix(3)) == Array(tag.target.identifier.prefix(3)))
      #expect(await session.isAvailable(tag))
    }
  }
}
