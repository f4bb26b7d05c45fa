import CoreNFC
import TagImages
import Testing
import VirtualNFC

/// Restarting, connecting, losing (rows 12 to 17, 30).
@Suite(.timeLimit(.minutes(1))) struct PollingTests {
  @Test func `restarting makes earlier tags invalid and finds them again`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let old = try connected.miFare
    #expect(old.isAvailable)
    connected.session.restartPolling()
    #expect(!old.isAvailable)
    #expect(connected.session.connectedTag == nil)
    #expect(
      await code { try await connected.session.connect(to: connected.tag) }
        == .readerTransceiveErrorTagNotConnected)
    #expect(
      await code { _ = try await old.readNDEF() } == .readerTransceiveErrorTagNotConnected)
    let new = try await connected.listener.tags()
    try await connected.session.connect(to: new[0])
    #expect(!old.isAvailable && new[0].isAvailable)
  }

  @Test func `a restart can look for other tags`() async throws {
    let bench = try Bench(identifiers: ["F0010203040506"])
    try bench.field.tap(
      Samples.card("> 00A4040005A000000001 ??\n< 9000"))
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    #expect(try await listener.tags().count == 1)
    session.restartPolling(
      configuration: .init(
        pollingOption: .iso14443, iso7816SelectIdentifiers: ["A000000001"]))
    #expect(try await listener.tags().count == 2)
  }

  @Test func `several tags are found at once, and each can be connected to`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .ntag213)
    try bench.field.tap(product: .ntag215)
    try bench.field.tap(product: .type4A)
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    let tags = try await listener.tags()
    #expect(tags.count == 3)
    for tag in tags + tags.reversed() {
      try await session.connect(to: tag)
      #expect(tag.isAvailable)
      #expect(tags.count { $0.isAvailable } == 1)
      let connected = Connected(session: session, listener: listener, tag: tag)
      let (status, _) = try await connected.ndef.queryNDEFStatus()
      #expect(status == .readWrite)
    }
  }

  @Test func `where only the first tag is wanted there is one`() async throws {
    let bench = try Bench(looksForSeveralTags: false)
    try bench.field.tap(product: .ntag213)
    try bench.field.tap(product: .ntag215)
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    #expect(try await listener.tags().count == 1)
  }

  @Test func `connecting again to the same tag asks nothing of it`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let count = bench.reader.exchangeCount
    try await connected.session.connect(to: connected.tag)
    #expect(bench.reader.exchangeCount == count)
    #expect(connected.tag.isAvailable)
  }

  @Test func `nothing is connected until something is`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    #expect(session.connectedTag == nil)
    session.begin()
    let tags = try await listener.tags()
    #expect(session.connectedTag == nil && !tags[0].isAvailable)
    guard case .miFare(let tag) = tags[0] else { return }
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00])) }
        == .readerTransceiveErrorTagNotConnected)
    try await session.connect(to: tags[0])
    guard case .miFare(let same) = try #require(session.connectedTag) else { return }
    #expect(tag.isEqual(same))
  }

  @Test func `a lost tag is told, and the session stays open`() async throws {
    let bench = try Bench()
    let number = try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let image = try bench.field.remove(number)
    let tag = try connected.miFare
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00])) }
        == .readerTransceiveErrorTagConnectionLost)
    #expect(!tag.isAvailable)
    #expect(await code { _ = try await tag.readNDEF() } == .readerTransceiveErrorTagConnectionLost)
    try bench.field.tap(image)
    connected.session.restartPolling()
    #expect(try await connected.listener.tags().count == 1)
  }

  @Test func `a tag that leaves before it is connected to is lost`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .ntag213)
    try bench.field.tap(product: .ntag215)
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    let tags = try await listener.tags()
    for entry in bench.field.tags { try bench.field.remove(entry.number) }
    #expect(
      await code { try await session.connect(to: tags[1]) }
        == .readerTransceiveErrorTagConnectionLost)
    #expect(session.isReady)
  }

  @Test func `a refused command is told apart from a lost tag`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = try connected.miFare
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0xF0])) }
        == .readerTransceiveErrorTagResponseError)
    #expect(tag.isAvailable)
    #expect(try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00])).count == 16)
  }

  @Test func `no answer says what lies under it`() async throws {
    let bench = try Bench(faults: "mute@2")
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = try connected.miFare
    defer { connected.session.invalidate() }
    do {
      _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00]))
      Issue.record("an answer came")
    } catch let error as NFCReaderError {
      #expect(error.code == .readerTransceiveErrorTagResponseError)
      #expect(error.userInfo[NSUnderlyingErrorKey] is NSError)
      #expect(error.localizedDescription == "Tag response error / no response")
    }
  }

  @Test func `commands after the end are told so`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    connected.session.invalidate()
    let tag = try connected.miFare
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00])) }
        == .readerTransceiveErrorSessionInvalidated)
    #expect(
      await code { _ = try await tag.queryNDEFStatus() } == .readerTransceiveErrorSessionInvalidated
    )
  }
}
