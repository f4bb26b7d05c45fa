import CoreNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

/// ISO 15693 tags (row 29), on a model and where there is none against the bytes of ISO/IEC 15693-3.
@Suite(.timeLimit(.minutes(1))) struct NFCISO15693TagTests {
  private static let uid: [UInt8] = [0xE0, 0x04, 0x01, 0x50, 0x11, 0x22, 0x33, 0x44]

  private static func image(uid: [UInt8] = uid) -> TagImage {
    .type5(
      Type5Image(
        uid: uid, dsfid: 0x12, afi: 0x34, icReference: 0x01,
        memory: PartialMemory((0..<112).map { UInt8($0) })))
  }

  private func found(
    _ bootstrap: ReaderBootstrap
  ) async throws -> (session: NFCTagReaderSession, tag: any NFCISO15693Tag) {
    let listener = TagListener()
    let session = try #require(
      bootstrap.perform { NFCTagReaderSession(pollingOption: .iso15693, delegate: listener) })
    session.begin()
    let tags = try await listener.tags()
    guard case .iso15693(let tag) = tags[0] else { throw WrongKind() }
    try await session.connect(to: tags[0])
    return (session, tag)
  }

  private func onModel(
    _ work: (any NFCISO15693Tag, Bench) async throws -> Void
  ) async throws {
    let bench = try Bench()
    try bench.field.tap(Self.image())
    let (session, tag) = try await found(bench.bootstrap)
    try await work(tag, bench)
    session.invalidate()
  }

  // MARK: On a model

  @Test func `a tag tells who it is`() async throws {
    try await onModel { tag, _ in
      #expect(tag.identifier == Data(Self.uid))
      #expect(tag.icManufacturerCode == 4)
      #expect(tag.icSerialNumber == Data(Self.uid[2...]))
      let info = try await tag.systemInfo(requestFlags: [.highDataRate])
      #expect(info.uniqueIdentifier == Data(Self.uid.reversed()))
      #expect(info.dataStorageFormatIdentifier == 0x12)
      #expect(info.applicationFamilyIdentifier == 0x34)
      #expect(info.blockSize == 4 && info.totalBlocks == 28 && info.icReference == 1)
    }
  }

  @Test func `the two forms of system information with handlers say the same`() async throws {
    try await onModel { tag, _ in
      await withCheckedContinuation { continuation in
        tag.getSystemInfo(requestFlags: [.highDataRate]) {
          identifier, dsfid, afi, size, count, reference, error in
          #expect(identifier == Data(Self.uid.reversed()) && dsfid == 0x12 && afi == 0x34)
          #expect(size == 4 && count == 28 && reference == 1 && error == nil)
          continuation.resume()
        }
      }
      await withCheckedContinuation { continuation in
        tag.getSystemInfo(requestFlags: [.highDataRate]) { result in
          #expect((try? result.get().totalBlocks) == 28)
          continuation.resume()
        }
      }
    }
  }

  @Test func `blocks are read, written and locked`() async throws {
    try await onModel { tag, _ in
      let flags: NFCISO15693RequestFlag = [.highDataRate, .address]
      #expect(
        try await tag.readSingleBlock(requestFlags: flags, blockNumber: 1) == Data([4, 5, 6, 7]))
      let blocks = try await tag.readMultipleBlocks(
        requestFlags: flags, blockRange: NSRange(location: 1, length: 3))
      #expect(blocks.map(\.count) == [4, 4, 4] && blocks[2][0] == 12)
      try await tag.writeSingleBlock(
        requestFlags: flags, blockNumber: 1, dataBlock: Data([9, 9, 9, 9]))
      try await tag.lockBlock(requestFlags: flags, blockNumber: 1)
      #expect(
        try await tag.getMultipleBlockSecurityStatus(
          requestFlags: flags, blockRange: NSRange(location: 0, length: 2)) == [0, 1])
      #expect(
        try await tag.readSingleBlock(requestFlags: [.highDataRate, .option], blockNumber: 1)
          == Data([1, 9, 9, 9, 9]))
      do {
        try await tag.writeSingleBlock(
          requestFlags: flags, blockNumber: 1, dataBlock: Data([0, 0, 0, 0]))
        Issue.record("a locked block was written")
      } catch let error as NFCReaderError {
        #expect(error.code == .readerTransceiveErrorTagResponseError)
        #expect(error.userInfo["ISO15693TagResponseErrorCode"] as? Int == 0x12)
      }
    }
  }

  @Test func `a quiet tag is silent, and a selected one needs no address`() async throws {
    try await onModel { tag, _ in
      try await tag.select(requestFlags: [.highDataRate])
      #expect(
        try await tag.readSingleBlock(requestFlags: [.highDataRate, .select], blockNumber: 0)
          == Data([0, 1, 2, 3]))
      try await tag.stayQuiet()
      try await tag.resetToReady(requestFlags: [.highDataRate])
      #expect(
        try await tag.readSingleBlock(requestFlags: [.highDataRate], blockNumber: 0).count == 4)
    }
  }

  @Test func `AFI and DSFID are written and locked`() async throws {
    try await onModel { tag, _ in
      let flags: NFCISO15693RequestFlag = [.highDataRate]
      try await tag.writeAFI(requestFlags: flags, afi: 0x55)
      try await tag.lockAFI(requestFlags: flags)
      try await tag.writeDSFID(requestFlags: flags, dsfid: 0x66)
      try await tag.lockDSFID(requestFlags: flags)
      let info = try await tag.systemInfo(requestFlags: flags)
      #expect(info.applicationFamilyIdentifier == 0x55)
      #expect(info.dataStorageFormatIdentifier == 0x66)
      #expect(
        await code { try await tag.writeAFI(requestFlags: flags, afi: 0) }
          == .readerTransceiveErrorTagResponseError)
    }
  }

  @Test func `several tags are told apart, and one that has left is lost`() async throws {
    let bench = try Bench()
    let first = try bench.field.tap(Self.image())
    try bench.field.tap(Self.image(uid: Self.uid.dropLast() + [0x45]))
    let listener = TagListener()
    let session = try bench.tagSession(.iso15693, listener)
    session.begin()
    let tags = try await listener.tags()
    #expect(tags.count == 2)
    try bench.field.remove(first)
    for tag in tags {
      guard case .iso15693(let label) = tag else { continue }
      let isThere = label.identifier.last == 0x45
      let failure = await code {
        try await session.connect(to: tag)
        _ = try await label.readSingleBlock(requestFlags: [.highDataRate], blockNumber: 0)
      }
      #expect(failure == (isThere ? nil : .readerTransceiveErrorTagConnectionLost))
    }
  }

  // MARK: NDEF

  /// 112 bytes: a container for 13 * 8 of them, and a message of one record.
  private static func label(holding message: [UInt8] = Samples.message) -> TagImage {
    let content: [UInt8] = [0xE1, 0x40, 0x0D, 0x01] + Samples.area(message)
    let rest = [UInt8](repeating: 0, count: 112 - content.count)
    return .type5(Type5Image(uid: uid, memory: PartialMemory(content + rest)))
  }

  /// The message on a label, read from its bytes.
  private func message(on bench: Bench, _ number: Int) throws -> [UInt8] {
    guard case .type5(let image) = try #require(bench.field.image(of: number)) else {
      throw WrongKind()
    }
    let memory = image.memory.bytes(filling: 0)
    #expect(memory[4] == 0x03)
    return Array(memory[6..<6 + Int(memory[5])])
  }

  @Test func `a message is read, written and locked`() async throws {
    let bench = try Bench()
    let number = try bench.field.tap(Self.label())
    let (session, tag) = try await found(bench.bootstrap)
    #expect(try await tag.queryNDEFStatus() == (.readWrite, 102))
    #expect(
      try await tag.readNDEF().records[0].wellKnownTypeURIPayload()?.absoluteString
        == "https://example.com")
    let message = NFCNDEFMessage(records: [try #require(Samples.record("Shelf 12"))])
    try await tag.writeNDEF(message)
    #expect(try await tag.readNDEF().records[0].wellKnownTypeTextPayload().0 == "Shelf 12")
    #expect(try self.message(on: bench, number).count == message.length)
    let tooLong = NFCNDEFMessage(records: [
      try #require(Samples.record(String(repeating: "x", count: 96)))
    ])
    #expect(
      await code { try await tag.writeNDEF(tooLong) } == .ndefReaderSessionErrorTagSizeTooSmall)
    try await tag.writeLock()
    #expect(try await tag.queryNDEFStatus() == (.readOnly, 102))
    #expect(
      await code { try await tag.writeNDEF(message) } == .ndefReaderSessionErrorTagNotWritable)
    #expect(
      await code {
        try await tag.writeSingleBlock(
          requestFlags: [.highDataRate], blockNumber: 2, dataBlock: Data(count: 4))
      } == .readerTransceiveErrorTagResponseError)
    session.invalidate()
  }

  @Test func `a label without a container carries no message`() async throws {
    let bench = try Bench()
    try bench.field.tap(Self.image())
    let (session, tag) = try await found(bench.bootstrap)
    #expect(try await tag.queryNDEFStatus() == (.notSupported, 0))
    #expect(await code { _ = try await tag.readNDEF() } == .ndefReaderSessionErrorZeroLengthMessage)
    session.invalidate()
  }

  @Test func `an NDEF session reads a label`() async throws {
    let bench = try Bench()
    try bench.field.tap(Self.label())
    let listener = MessageListener()
    let session = bench.messageSession(listener, endsAfterFirst: true)
    session.begin()
    #expect(try await listener.messages()[0].length == Samples.message.count)
    #expect(try await listener.end() == .readerSessionInvalidationErrorFirstNDEFTagRead)
  }

  @Test
  func `a label taken away at any exchange of a write holds the old, none or the new message`()
    async throws
  {
    let record = try #require(Samples.record("a longer message than the one before"))
    let new = NFCNDEFMessage(records: [record])
    let text = Array("a longer message than the one before".utf8)
    let bytes = [0xD1, 0x01, UInt8(text.count + 3), 0x54, 0x02] + Array("en".utf8) + text
    for exchange in 1...200 {
      let bench = try Bench(faults: "remove@\(exchange)")
      let number = try bench.field.tap(Self.label())
      let (session, tag) = try await found(bench.bootstrap)
      let failure = await code { try await tag.writeNDEF(new) }
      session.invalidate()
      let message = try message(on: bench, number)
      guard failure != nil else {
        #expect(message == bytes)
        return
      }
      #expect(failure == .readerTransceiveErrorTagConnectionLost, "remove@\(exchange)")
      #expect([Samples.message, [], bytes].contains(message), "remove@\(exchange)")
    }
    Issue.record("the write does not end")
  }

  // MARK: Against bytes

  private func scripted(
    _ answers: [[UInt8]: [UInt8]]
  ) async throws -> (reader: ScriptedReader, session: NFCTagReaderSession, tag: any NFCISO15693Tag)
  {
    let reader = ScriptedReader(.v(ActivationV(uid: Self.uid, dsfid: 0)), answers)
    let (session, tag) = try await found(
      ReaderBootstrap(reader: .reader(reader), looksForSeveralTags: false))
    return (reader, session, tag)
  }

  @Test func `requests go out as the standard has them`() async throws {
    let address = Array(Self.uid.reversed())
    let (reader, session, tag) = try await scripted([
      [0x02, 0xA1, 0x04, 0x07]: [0x00, 0xAB],
      [0x22, 0x30] + address + [0x34, 0x12]: [0x00, 1, 2, 3, 4],
      [0x22, 0x33] + address + [0x00, 0x01, 0x01, 0x00]: [0x00, 1, 2, 3, 4],
      [0x22, 0x24] + address + [0x02, 0x01, 1, 2, 3, 4]: [0x00],
      [0x22, 0x35] + address + [0x00, 0xCC]: [0x04, 0xDD],
      [0x02, 0xB0, 0x01]: [0x00, 0x05],
      [0x02, 0xB1]: [0x01, 0x0F],
      [0x22, 0x2B] + address: [0x00, 0x00] + address,
    ])
    let flags: NFCISO15693RequestFlag = [.highDataRate]
    #expect(
      try await tag.customCommand(
        requestFlags: flags, customCommandCode: 0xA1, customRequestParameters: Data([0x07]))
        == Data([0xAB]))
    #expect(
      try await tag.extendedReadSingleBlock(requestFlags: flags, blockNumber: 0x1234).count == 4)
    let two = try await tag.extendedReadMultipleBlocks(
      requestFlags: flags, blockRange: NSRange(location: 0x100, length: 2))
    #expect(two == [Data([1, 2]), Data([3, 4])])
    try await tag.writeMultipleBlocks(
      requestFlags: flags, blockRange: NSRange(location: 2, length: 2),
      dataBlocks: [Data([1, 2]), Data([3, 4])])
    let (answerFlags, data) = try await tag.authenticate(
      requestFlags: flags, cryptoSuiteIdentifier: 0, message: Data([0xCC]))
    #expect(answerFlags == .finalResponse && data == Data([0xDD]))
    let (_, raw) = try await tag.sendRequest(
      requestFlags: 0x02, commandCode: 0xB0, data: Data([0x01]))
    #expect(raw == Data([0x05]))
    let (refusal, reason) = try await tag.sendRequest(
      requestFlags: 0x02, commandCode: 0xB1, data: nil)
    #expect(refusal == .error && reason == Data([0x0F]))
    let info = try await tag.systemInfo(requestFlags: flags)
    #expect(info.blockSize == -1 && info.totalBlocks == -1 && info.icReference == -1)
    #expect(info.dataStorageFormatIdentifier == -1 && info.applicationFamilyIdentifier == -1)
    #expect(reader.commands.count == 8)
    session.invalidate()
  }

  @Test func `what is out of bounds is refused before anything is sent`() async throws {
    let (reader, session, tag) = try await scripted([:])
    let flags: NFCISO15693RequestFlag = [.highDataRate]
    for range in [(256, 1), (0, 0), (250, 7)].map({ NSRange(location: $0, length: $1) }) {
      #expect(
        await code { _ = try await tag.readMultipleBlocks(requestFlags: flags, blockRange: range) }
          == .readerErrorParameterOutOfBound)
    }
    #expect(
      await code {
        _ = try await tag.customCommand(
          requestFlags: flags, customCommandCode: 0x20, customRequestParameters: Data())
      } == .readerErrorInvalidParameter)
    #expect(
      await code {
        try await tag.writeMultipleBlocks(
          requestFlags: flags, blockRange: NSRange(location: 0, length: 2), dataBlocks: [Data([1])])
      } == .readerErrorInvalidParameterLength)
    #expect(
      await code {
        try await tag.writeSingleBlock(
          requestFlags: flags, blockNumber: 0, dataBlock: Data(count: 256))
      } == .readerTransceiveErrorPacketTooLong)
    #expect(
      await code { _ = try await tag.extendedReadSingleBlock(requestFlags: flags, blockNumber: -1) }
        == .readerErrorParameterOutOfBound)
    #expect(reader.commands.isEmpty)
    session.invalidate()
  }

  @Test func `an answer of another length is none`() async throws {
    let address = Array(Self.uid.reversed())
    let (_, session, tag) = try await scripted([
      [0x22, 0x23] + address + [0x00, 0x02]: [0x00, 1, 2, 3, 4],
      [0x22, 0x2B] + address: [0x00, 0x0F] + address + [1],
      [0x22, 0x2C] + address + [0x00, 0x01]: [0x00, 1],
      [0x22, 0x20] + address + [0x00]: [0x01, 0x10, 0x00],
    ])
    do {
      _ = try await tag.readMultipleBlocks(
        requestFlags: [.highDataRate], blockRange: NSRange(location: 0, length: 3))
      Issue.record("four bytes were three blocks")
    } catch let error as NFCReaderError {
      #expect(error.code == .readerTransceiveErrorTagResponseError)
      #expect(error.userInfo["TagResponseInvalidLength"] as? Bool == true)
    }
    for request in [
      { _ = try await tag.systemInfo(requestFlags: [.highDataRate]) },
      {
        _ = try await tag.getMultipleBlockSecurityStatus(
          requestFlags: [.highDataRate], blockRange: NSRange(location: 0, length: 2))
      },
      { _ = try await tag.readSingleBlock(requestFlags: [.highDataRate], blockNumber: 0) },
    ] as [() async throws -> Void] {
      #expect(await code(of: request) == .readerTransceiveErrorTagResponseError)
    }
    session.invalidate()
  }

  @Test func `the methods of the first kind of session are not supported`() async throws {
    let (_, session, tag) = try await scripted([:])
    await withCheckedContinuation { continuation in
      tag.readMultipleBlock(
        readConfiguration: NFCISO15693ReadMultipleBlocksConfiguration(
          range: NSRange(location: 0, length: 1), chunkSize: 1)
      ) { _, error in
        #expect((error as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
        continuation.resume()
      }
    }
    await withCheckedContinuation { continuation in
      tag.sendCustomCommand(
        commandConfiguration: NFCISO15693CustomCommandConfiguration(
          manufacturerCode: 4, customCommandCode: 0xA0, requestParameters: nil)
      ) { _, error in
        #expect((error as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
        continuation.resume()
      }
    }
    session.invalidate()
  }

  @Test func `the flags have the bits of the standard`() {
    let request: [NFCISO15693RequestFlag] = [
      .dualSubCarriers, .highDataRate, .protocolExtension, .select, .address, .option,
      .commandSpecificBit8,
    ]
    #expect(request.map(\.rawValue) == [0x01, 0x02, 0x08, 0x10, 0x20, 0x40, 0x80])
    let response: [NFCISO15693ResponseFlag] = [
      .error, .responseBufferValid, .finalResponse, .protocolExtension, .blockSecurityStatusBit5,
      .blockSecurityStatusBit6, .waitTimeExtension,
    ]
    #expect(response.map(\.rawValue) == [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40])
  }
}
