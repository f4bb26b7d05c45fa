import CoreNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

/// Programs written as apps are, end to end against the virtual reader.
@Suite(.timeLimit(.minutes(2))) struct ClientTests {
  private static let link: [UInt8] = [0xD1, 0x01, 0x0C, 0x55, 0x04] + Array("example.com".utf8)

  private func ntag213(holding message: [UInt8] = []) throws -> TagImage {
    var image = try VirtualProducts.image(
      of: .ntag213, nfcid1: VirtualProducts.nfcid1(number: 1))
    let area = [0x03, UInt8(message.count)] + message + [0xFE]
    for (index, byte) in area.enumerated() { image.memory[16 + index] = byte }
    return .type2(image)
  }

  private func bootstrap(
    _ field: VirtualField, faults: String? = nil, identifiers: [String]? = nil
  ) throws -> ReaderBootstrap {
    let script = if let faults { try FaultScript(parsing: faults) } else { FaultScript() }
    return ReaderBootstrap(
      reader: .reader(InProcessReader(field: field, faults: script)),
      iso7816SelectIdentifiers: identifiers, alert: { _ in })
  }

  /// What a client told first; it is kept until then, as an app keeps it, and its session with it.
  private func first<Value: Sendable>(
    of outcomes: AsyncStream<Value>, keeping client: AnyObject
  ) async throws -> Value {
    defer { withExtendedLifetime(client) {} }
    var iterator = outcomes.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  @Test func `a scanner of messages reads one and ends`() async throws {
    let field = VirtualField()
    try field.tap(try ntag213(holding: Self.link))
    let bootstrap = try bootstrap(field)
    let (outcomes, new) = AsyncStream<([String], NFCReaderError.Code?)>.makeStream()
    let scanner = MessageScanner { new.yield(($0, $1)) }
    bootstrap.perform { scanner.scan() }
    let (lines, code) = try await first(of: outcomes, keeping: scanner)
    #expect(lines == ["ready", "link https://example.com"])
    #expect(code == .readerSessionInvalidationErrorFirstNDEFTagRead)
  }

  @Test @MainActor func `an observed scanner shows what it found`() async throws {
    let field = VirtualField()
    try field.tap(try ntag213(holding: Self.link))
    let scanner = ObservedScanner()
    try bootstrap(field).perform { scanner.start() }
    while scanner.isScanning { await Task.yield() }
    #expect(scanner.link?.absoluteString == "https://example.com")
    #expect(scanner.failure == nil)
  }

  @Test @MainActor func `an observed scanner shows what went wrong`() async throws {
    let scanner = ObservedScanner()
    let bootstrap = ReaderBootstrap(
      reader: .opening { () throws(ReaderError) in throw ReaderError(.openFailed, during: "open") })
    bootstrap.perform { scanner.start() }
    while scanner.isScanning { await Task.yield() }
    #expect(scanner.failure == "NFC radio is disabled")
  }

  @Test(arguments: [
    (VirtualProduct.type2(.ntag213), "ultralight E1101200"),
    (.type4(.desfireEV2), "desfire 29"),
    (.type4(.type4A), "card D2760000850101 of 04B9793A1EC680"),
  ])
  func `an inspector tells what a tag is`(product: VirtualProduct, expected: String) async throws {
    let field = VirtualField()
    let number = try field.tap(product: product)
    let uid = try #require(field.image(of: number)).identifier
    let digits = uid.map { String(format: "%02X", $0) }.joined()
    let bootstrap = try bootstrap(field)
    let (lines, new) = AsyncStream<String>.makeStream()
    let inspector = TagInspector { new.yield($0) }
    bootstrap.perform { inspector.scan() }
    let line = try await first(of: lines, keeping: inspector)
    #expect(line == expected.replacingOccurrences(of: "04B9793A1EC680", with: digits))
  }

  @Test func `an inspector tells of a tag that was taken away`() async throws {
    let field = VirtualField()
    try field.tap(product: .ntag213)
    let bootstrap = try bootstrap(field, faults: "remove@2")
    let (lines, new) = AsyncStream<String>.makeStream()
    let inspector = TagInspector { new.yield($0) }
    bootstrap.perform { inspector.scan() }
    let line = try await first(of: lines, keeping: inspector)
    #expect(line == "failed: Tag connection lost")
  }

  @Test(
    arguments: [
      ("short", false, nil, "written"), ("short", true, nil, "locked"),
      (String(repeating: "x", count: 200), false, nil, "207 > 142"),
      ("short", false, "remove@6", "failed 100"), ("short", false, "mute@5..", "failed 102"),
    ] as [(String, Bool, String?, String)])
  func `a writer looks at the room, writes and locks`(
    text: String, locks: Bool, faults: String?, expected: String
  ) async throws {
    let field = VirtualField()
    try field.tap(try ntag213())
    let bootstrap = try bootstrap(field, faults: faults)
    let (outcomes, new) = AsyncStream<String>.makeStream()
    let writer = LabelWriter(text: text, locks: locks) { new.yield($0) }
    bootstrap.perform { writer.write() }
    let outcome = try await first(of: outcomes, keeping: writer)
    #expect(outcome == expected)
  }

  @Test func `a client of a card reads a file`() async throws {
    let field = VirtualField()
    try field.tap(product: .type4A)
    let finder = CardFinder()
    let session = try bootstrap(field).perform {
      NFCTagReaderSession(pollingOption: .iso14443, delegate: finder)
    }
    session?.begin()
    // Nobody but the client made of it uses the card.
    nonisolated(unsafe) let card = await finder.card()
    let reader = CardClient(card: card)
    try await reader.select([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01])
    let container = try await reader.readFile(0xE103, count: 15)
    #expect(container?.prefix(3) == Data([0x00, 0x0F, 0x20]))
    session?.invalidate()
  }

  @Test @MainActor func `a reader on the main actor hears everything there`() async throws {
    let field = VirtualField()
    try field.tap(try ntag213(holding: Self.link))
    let reader = ScreenReader(queue: .main)
    try bootstrap(field).perform { reader.read() }
    while !reader.isOver { await Task.yield() }
    #expect(reader.steps == ["active", "found 7", "read 16 and 16", "over 200"])
  }

  @Test func `an app's own card and session do for real ones`() async throws {
    let finder = CardFinder()
    let session = try #require(StandInSession(pollingOption: .iso14443, delegate: finder))
    let stand = StandInCard(answers: [(Data(), 0x90, 0x00), (Data(), 0x6A, 0x82)])
    session.found = [.iso7816(stand)]
    session.begin()
    session.invalidate(errorMessage: "enough")
    #expect(session.lastWords == "enough" && session.isReady)
    let client = CardClient(card: stand)
    try await client.select([0xA0, 0, 0, 2, 0x47, 0x10, 1])
    await #expect(throws: CardClient.Failure.self) {
      _ = try await client.readFile(0x011E, count: 4)
    }
    let tag: any NFCISO7816Tag = stand
    #expect(tag.type == .iso7816Compatible && tag.session == nil && tag.isAvailable)
    #expect(tag.asNFCISO7816Tag() === stand && tag.asNFCMiFareTag() == nil)
  }

  @Test func `an app's own label answers what is asked in any form`() async throws {
    let label: any NFCISO15693Tag = StandInLabel()
    let info = try await label.systemInfo(requestFlags: .highDataRate)
    #expect(info.uniqueIdentifier.last == 0xE0 && info.totalBlocks == 1)
    let (flags, data) = try await label.sendRequest(
      requestFlags: 0x02, commandCode: 0xA0, data: Data([7]))
    #expect(flags.isEmpty && data == Data([7]))
    // What it leaves out is not supported.
    #expect(label.type == .ISO15693 && label.asNFCISO15693Tag() === label)
    do {
      _ = try await label.readBuffer(requestFlags: .highDataRate)
      Issue.record("there is no buffer")
    } catch {
      #expect((error as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
    }
    do {
      try await label.lockBlock(requestFlags: .highDataRate, blockNumber: 0)
      Issue.record("it refuses")
    } catch let error as NFCReaderError {
      #expect(error.errorUserInfo["ISO15693TagResponseErrorCode"] as? Int == 0x12)
    }
  }

  @Test func `an app's own tag has all the forms`() async throws {
    let message = try #require(NFCNDEFMessage(data: Data(Self.link)))
    let tag: any NFCNDEFTag = StandInTag(message)
    #expect(try await tag.readNDEF() === message)
    #expect(try await tag.queryNDEFStatus() == (.readWrite, 100))
    try await tag.writeNDEF(message)
    await #expect(throws: NFCReaderError.self) { try await tag.writeLock() }
    await #expect(throws: NFCReaderError.self) { _ = try await StandInTag(nil).readNDEF() }
  }
}

/// Connects to the first card.
final class CardFinder: NSObject, NFCTagReaderSessionDelegate {
  private let cards: AsyncStream<Carried>
  private let found: AsyncStream<Carried>.Continuation

  // Handed over once: the finder keeps no card.
  struct Carried: @unchecked Sendable {
    let card: any NFCISO7816Tag
  }

  override init() {
    (cards, found) = AsyncStream.makeStream()
  }

  func card() async -> any NFCISO7816Tag {
    for await carried in cards { return carried.card }
    preconditionFailure("the stream is never finished")
  }

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}
  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {}

  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
    guard case .iso7816(let card) = tags[0] else { return }
    let (carried, found) = (Carried(card: card), found)
    session.connect(to: tags[0]) { error in
      if error == nil { found.yield(carried) }
    }
  }
}
