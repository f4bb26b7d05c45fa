import CoreNFC
import TagImages
import Testing
import VirtualNFC

/// What an NDEF tag can be asked for (rows 18 to 22).
@Suite(.timeLimit(.minutes(1))) struct NDEFTagTests {
  private func connected(
    to image: TagImage, faults: String = ""
  ) async throws -> (bench: Bench, connected: Connected, number: Int) {
    let bench = try Bench(faults: faults)
    let number = try bench.field.tap(image)
    return (bench, try await bench.connected(), number)
  }

  private func message(_ text: String) throws -> NFCNDEFMessage {
    NFCNDEFMessage(records: [try #require(Samples.record(text))])
  }

  @Test func `status and capacity are those of the tag`() async throws {
    // 496 bytes behind the capability container, a TLV of four bytes, a terminator where it fits.
    let (_, connected, _) = try await connected(to: try Samples.ntag215())
    let (status, capacity) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .readWrite && capacity == 492)
  }

  @Test func `a message of the capacity fits, and one byte more does not`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.ntag215(holding: nil))
    let (_, capacity) = try await connected.ndef.queryNDEFStatus()
    func message(ofLength length: Int) -> NFCNDEFMessage {
      let record = NFCNDEFPayload(
        format: .unknown, type: Data(), identifier: Data(),
        payload: Data(repeating: 0x41, count: length - 6))
      return NFCNDEFMessage(records: [record])
    }
    #expect(message(ofLength: capacity).length == capacity)
    #expect(
      await code { try await connected.ndef.writeNDEF(message(ofLength: capacity + 1)) }
        == .ndefReaderSessionErrorTagSizeTooSmall)
    try await connected.ndef.writeNDEF(message(ofLength: capacity))
    #expect(try await connected.ndef.readNDEF().length == capacity)
  }

  @Test func `a tag that is not formatted supports no NDEF`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.blank())
    let (status, capacity) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .notSupported && capacity == 0)
    let message = try message("x")
    #expect(
      await code { try await connected.ndef.writeNDEF(message) }
        == .ndefReaderSessionErrorTagNotWritable)
    #expect(
      await code { _ = try await connected.ndef.readNDEF() }
        == .ndefReaderSessionErrorZeroLengthMessage)
  }

  @Test func `an empty tag can be written and holds no message`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.ntag215(holding: nil))
    let (status, _) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .readWrite)
    await withCheckedContinuation { continuation in
      connected.ndef.readNDEF { message, error in
        #expect(message == nil)
        #expect(
          (error as? NFCReaderError)?.code == .ndefReaderSessionErrorZeroLengthMessage)
        continuation.resume()
      }
    }
  }

  @Test func `what was written is read`() async throws {
    let (bench, connected, number) = try await connected(to: try Samples.ntag215(holding: nil))
    try await connected.ndef.writeNDEF(try message("Hello"))
    let read = try await connected.ndef.readNDEF()
    #expect(read.records[0].wellKnownTypeTextPayload().0 == "Hello")
    guard case .type2(let image) = try #require(bench.field.image(of: number)) else { return }
    let record: [UInt8] = [0xD1, 0x01, 0x08, 0x54, 0x02, 0x65, 0x6E] + Array("Hello".utf8)
    #expect((0..<15).map { image.memory[16 + $0] } == Samples.area(record).map { $0 })
  }

  @Test func `a read-only tag refuses`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.ntag215(isReadOnly: true))
    let (status, _) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .readOnly)
    for message in [try message("x"), try await connected.ndef.readNDEF()] {
      #expect(
        await code { try await connected.ndef.writeNDEF(message) }
          == .ndefReaderSessionErrorTagNotWritable)
    }
  }

  @Test func `a write that the tag does not keep has failed`() async throws {
    let field = VirtualField()
    try field.tap(Samples.ntag215())
    let bootstrap = ReaderBootstrap(
      reader: .reader(ForgetfulReader(InProcessReader(field: field))), alert: { _ in })
    let listener = TagListener()
    let session = try #require(
      bootstrap.perform { NFCTagReaderSession(pollingOption: .iso14443, delegate: listener) })
    session.begin()
    let tag = try await listener.tags()[0]
    try await session.connect(to: tag)
    let connected = Connected(session: session, listener: listener, tag: tag)
    let message = try message("x")
    #expect(
      await code { try await connected.ndef.writeNDEF(message) }
        == .ndefReaderSessionErrorTagUpdateFailure)
    session.invalidate()
  }

  @Test func `a lock is for good and shows at once`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.ntag215())
    try await connected.ndef.writeLock()
    let (status, _) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .readOnly)
    let message = try message("x")
    #expect(
      await code { try await connected.ndef.writeNDEF(message) }
        == .ndefReaderSessionErrorTagNotWritable)
    #expect(try await connected.ndef.readNDEF().records.count == 1)
  }

  @Test func `records that contradict themselves are not written`() async throws {
    let (_, connected, _) = try await connected(to: try Samples.ntag215())
    let message = NFCNDEFMessage(records: [
      NFCNDEFPayload(
        format: .empty, type: Data(), identifier: Data(), payload: Data([0x01]))
    ])
    #expect(message.length == 0)
    #expect(
      await code { try await connected.ndef.writeNDEF(message) } == .readerErrorInvalidParameter)
    #expect(try await connected.ndef.readNDEF().length == Samples.message.count)
  }

  @Test func `a tag taken away at any exchange of a write holds the old, none or the new message`()
    async throws
  {
    let message = try message("a longer message than the one before")
    for exchange in 2...200 {
      let (bench, connected, number) = try await connected(
        to: try Samples.ntag215(), faults: "remove@\(exchange)")
      let failure = await code { try await connected.ndef.writeNDEF(message) }
      connected.session.invalidate()
      let image = try #require(bench.field.image(of: number))
      let after = try Bench()
      try after.field.tap(image)
      let again = try await after.connected()
      let read = try? await again.ndef.readNDEF()
      let text = read?.records.first?.wellKnownTypeTextPayload().0
      let link = read?.records.first?.wellKnownTypeURIPayload()
      #expect(read == nil || text == "a longer message than the one before" || link != nil)
      again.session.invalidate()
      if failure == nil { return }
      #expect(failure == .readerTransceiveErrorTagConnectionLost, "remove@\(exchange)")
    }
    Issue.record("the write does not end")
  }
}
