import CoreNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

/// FeliCa cards (row 28), on models and where there is none against the bytes of the FeliCa Card
/// User's Manual.
@Suite(.timeLimit(.minutes(1))) struct NFCFeliCaTagTests {
  private func found(
    _ bench: Bench
  ) async throws -> (session: NFCTagReaderSession, tag: any NFCFeliCaTag) {
    try await found(bench.bootstrap)
  }

  private func found(
    _ bootstrap: ReaderBootstrap
  ) async throws -> (session: NFCTagReaderSession, tag: any NFCFeliCaTag) {
    let listener = TagListener()
    let session = try #require(
      bootstrap.perform { NFCTagReaderSession(pollingOption: .iso18092, delegate: listener) })
    session.begin()
    let tags = try await listener.tags()
    guard case .feliCa(let tag) = tags[0] else { throw WrongKind() }
    try await session.connect(to: tags[0])
    return (session, tag)
  }

  // MARK: On models

  @Test func `without a list the first system is found`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .standard)
    let (session, tag) = try await found(bench)
    #expect(tag.currentSystemCode == Data([0xFE, 0x00]))
    #expect(tag.currentIDm.count == 8)
    let codes = try await tag.requestSystemCode()
    #expect(codes == [Data([0xFE, 0x00]), Data([0x12, 0xFC])])
    #expect(try await tag.requestResponse() == 0)
    session.invalidate()
  }

  @Test func `a card tells its nodes, ciphers and versions`() async throws {
    let bench = try Bench(codes: ["12FC"])
    try bench.field.tap(product: .standard)
    let (session, tag) = try await found(bench)
    // The area around everything, the service of NDEF, and one that there is not.
    let nodes = [Data([0x00, 0x00]), Data([0x0B, 0x00]), Data([0x0B, 0x70])]
    let versions = [Data([0x00, 0x00]), Data([0x00, 0x00]), Data([0xFF, 0xFF])]
    #expect(try await tag.requestService(nodeCodeList: nodes) == versions)
    let (status1, status2, cipher, aes, des) = try await tag.requestServiceV2(nodeCodeList: nodes)
    #expect(status1 == 0 && status2 == 0 && cipher == .AES_DES)
    #expect(aes == versions && des == versions)
    let (_, _, basic, option) = try await tag.requestSpecificationVersion()
    #expect(basic == Data([0x00, 0x05]) && option.isEmpty)
    #expect(try await tag.resetMode() == (0, 0))
    #expect(try await tag.requestResponse() == 0)
    // Search Service Code: the area first, then its services, then nothing.
    let search = Data([0x0A]) + tag.currentIDm
    #expect(
      try await tag.sendFeliCaCommand(commandPacket: search + Data([0x00, 0x00]))
        == Data([0x0E, 0x0B]) + tag.currentIDm + Data([0x00, 0x00, 0xFE, 0xFF]))
    #expect(
      try await tag.sendFeliCaCommand(commandPacket: search + Data([0x10, 0x00])).suffix(2)
        == Data([0xFF, 0xFF]))
    session.invalidate()
  }

  @Test func `a Lite knows nothing of nodes and ciphers`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .liteS)
    let (session, tag) = try await found(bench)
    for request in [
      { _ = try await tag.requestService(nodeCodeList: [Data([0x0B, 0x00])]) },
      { _ = try await tag.requestServiceV2(nodeCodeList: [Data([0x0B, 0x00])]) },
      { _ = try await tag.requestSpecificationVersion() }, { _ = try await tag.resetMode() },
      { _ = try await tag.requestResponse() }, { _ = try await tag.requestSystemCode() },
    ] as [() async throws -> Void] {
      #expect(
        await CoreNFCTests.code(of: request) == .readerTransceiveErrorTagResponseError)
    }
    #expect(tag.isAvailable)
    session.invalidate()
  }

  @Test func `the first listed system that the card has is the current one`() async throws {
    let bench = try Bench(codes: ["0003", "12FC"])
    try bench.field.tap(product: .standard)
    let (session, tag) = try await found(bench)
    #expect(tag.currentSystemCode == Data([0x12, 0xFC]))
    let (status1, status2, blocks) = try await tag.readWithoutEncryption(
      serviceCodeList: [Data([0x0B, 0x00])], blockList: [Data([0x80, 0x00])])
    #expect(status1 == 0 && status2 == 0)
    #expect(blocks.map(\.count) == [16] && blocks[0][0] == 0x10)
    session.invalidate()
  }

  @Test func `a card without a listed system is not reported`() async throws {
    let bench = try Bench(codes: ["0003"])
    try bench.field.tap(product: .standard)
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession([.iso14443, .iso18092], listener)
    session.begin()
    let tags = try await listener.tags()
    #expect(tags.count == 1)
    guard case .miFare = tags[0] else {
      Issue.record("the card was reported")
      return
    }
  }

  @Test func `blocks are written and read, and a refusal is a status`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .liteS)
    let (session, tag) = try await found(bench)
    let content = Data(0..<16)
    let (write1, _) = try await tag.writeWithoutEncryption(
      serviceCodeList: [Data([0x09, 0x00])], blockList: [Data([0x80, 0x01])], blockData: [content])
    #expect(write1 == 0)
    let (_, _, blocks) = try await tag.readWithoutEncryption(
      serviceCodeList: [Data([0x0B, 0x00])], blockList: [Data([0x80, 0x01])])
    #expect(blocks == [content])
    let (refused, _, none) = try await tag.readWithoutEncryption(
      serviceCodeList: [Data([0x0B, 0x00])], blockList: [Data([0x80, 0x70])])
    #expect(refused != 0 && none.isEmpty)
    session.invalidate()
  }

  @Test func `Polling gives PMm and what was asked for`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .liteS)
    let (session, tag) = try await found(bench)
    let (pmm, code) = try await tag.polling(
      systemCode: Data([0x88, 0xB4]), requestCode: .systemCode, timeSlot: .max1)
    #expect(pmm == Data([0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00]))
    #expect(code == Data([0x88, 0xB4]))
    #expect(
      await CoreNFCTests.code {
        _ = try await tag.polling(
          systemCode: Data([0xFF, 0xFF]), requestCode: .noRequest, timeSlot: .max1)
      } == .readerErrorSecurityViolation)
    session.invalidate()
  }

  @Test func `the system that was polled for is the current one`() async throws {
    let bench = try Bench(codes: ["FE00", "12FC"])
    try bench.field.tap(product: .standard)
    let (session, tag) = try await found(bench)
    let first = tag.currentIDm
    #expect(tag.currentSystemCode == Data([0xFE, 0x00]))
    _ = try await tag.polling(
      systemCode: Data([0x12, 0xFC]), requestCode: .noRequest, timeSlot: .max1)
    #expect(tag.currentSystemCode == Data([0x12, 0xFC]))
    // The number of the system is in the upper half of the first byte.
    #expect(tag.currentIDm != first && tag.currentIDm.dropFirst() == first.dropFirst())
    let (status, _, blocks) = try await tag.readWithoutEncryption(
      serviceCodeList: [Data([0x0B, 0x00])], blockList: [Data([0x80, 0x00])])
    #expect(status == 0 && blocks.count == 1)
    guard case .feliCa(let same) = session.connectedTag else { throw WrongKind() }
    #expect(same.currentIDm == tag.currentIDm)
    #expect(
      await CoreNFCTests.code {
        _ = try await tag.polling(
          systemCode: Data([0x00, 0x03]), requestCode: .noRequest, timeSlot: .max1)
      } == .readerErrorSecurityViolation)
    #expect(tag.currentSystemCode == Data([0x12, 0xFC]))
    session.invalidate()
  }

  @Test func `a system that the card has not leaves the current one`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .liteS)
    let (session, tag) = try await found(bench)
    let (code, idm) = (tag.currentSystemCode, tag.currentIDm)
    #expect(
      await CoreNFCTests.code {
        _ = try await tag.polling(
          systemCode: Data([0x00, 0x03]), requestCode: .noRequest, timeSlot: .max1)
      } == .readerTransceiveErrorTagResponseError)
    #expect(tag.currentSystemCode == code && tag.currentIDm == idm)
    session.invalidate()
  }

  @Test func `a failure is told by no number that means success`() async throws {
    let bench = try Bench()
    let number = try bench.field.tap(product: .liteS)
    let (session, tag) = try await found(bench)
    try bench.field.remove(number)
    let code = Data([0x0B, 0x00])
    let numbers = await withCheckedContinuation { continuation in
      tag.readWithoutEncryption(serviceCodeList: [code], blockList: [Data([0x80, 0x00])]) {
        status1, status2, blocks, error in
        continuation.resume(returning: [status1, status2, blocks.count, error == nil ? 0 : 1])
      }
    }
    #expect(numbers == [-1, -1, 0, 1])
    let mode = await withCheckedContinuation { continuation in
      tag.requestResponse { mode, _ in continuation.resume(returning: mode) }
    }
    #expect(mode == -1)
    session.invalidate()
  }

  @Test func `a card for NDEF is read and written`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .standard)
    let listener = NDEFTagListener()
    let session = bench.messageSession(listener)
    session.begin()
    let tag = try await listener.tags()[0]
    #expect(tag is any NFCFeliCaTag)
    try await session.connect(to: tag)
    let (status, _) = try await tag.queryNDEFStatus()
    #expect(status == .readWrite)
    let record = try #require(Samples.record())
    try await tag.writeNDEF(NFCNDEFMessage(records: [record]))
    #expect(try await tag.readNDEF().records[0].wellKnownTypeTextPayload().0 == "Hello")
  }

  // MARK: Against bytes

  private static let idm: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  private func scripted(
    _ answers: [[UInt8]: [UInt8]]
  ) async throws -> (reader: ScriptedReader, session: NFCTagReaderSession, tag: any NFCFeliCaTag) {
    let reader = ScriptedReader(
      .f(
        ActivationF(
          nfcid2: Self.idm, pmm: Array(repeating: 0, count: 8), systemCode: 0x0003, bitRate: 212)),
      answers)
    let (session, tag) = try await found(ReaderBootstrap(reader: .reader(reader)))
    return (reader, session, tag)
  }

  @Test func `every command goes out as the manual has it`() async throws {
    let idm = Self.idm
    let (_, session, tag) = try await scripted([
      [0x0F, 0x02] + idm + [0x02, 0x0B, 0x00, 0x09, 0x10]:
        [0x0F, 0x03] + idm + [0x02, 0x01, 0x00, 0xFF, 0xFF],
      [0x0C, 0x3C] + idm + [0x00, 0x00]:
        [0x12, 0x3D] + idm + [0x00, 0x00, 0x00, 0x20, 0x01, 0x01, 0x00, 0x02],
      [0x0C, 0x3E] + idm + [0x00, 0x00]: [0x0C, 0x3F] + idm + [0x00, 0x00],
      [0x03, 0x70, 0xAA]: [0x04, 0x71, 0x01, 0x02],
    ])
    let nodes = [Data([0x0B, 0x00]), Data([0x09, 0x10])]
    #expect(
      try await tag.requestService(nodeCodeList: nodes) == [
        Data([0x01, 0x00]), Data([0xFF, 0xFF]),
      ])
    let (basic1, basic2, basic, option) = try await tag.requestSpecificationVersion()
    #expect(basic1 == 0 && basic2 == 0)
    #expect(basic == Data([0x20, 0x01]) && option == Data([0x00, 0x02]))
    let (reset1, reset2) = try await tag.resetMode()
    #expect(reset1 == 0 && reset2 == 0)
    #expect(
      try await tag.sendFeliCaCommand(commandPacket: Data([0x70, 0xAA])) == Data([4, 0x71, 1, 2]))
    session.invalidate()
  }

  @Test func `Request Service v2 tells ciphers and key versions`() async throws {
    let idm = Self.idm
    let (_, session, tag) = try await scripted([
      [0x0D, 0x32] + idm + [0x01, 0x0B, 0x00]:
        [0x12, 0x33] + idm + [0x00, 0x00, 0x41, 0x01, 0x01, 0x00, 0x02, 0x00],
      [0x0D, 0x32] + idm + [0x01, 0x0C, 0x00]:
        [0x10, 0x33] + idm + [0x00, 0x00, 0x4F, 0x01, 0x03, 0x00],
    ])
    let (_, _, both, aes, des) = try await tag.requestServiceV2(nodeCodeList: [Data([0x0B, 0x00])])
    #expect(both == .AES_DES && aes == [Data([1, 0])] && des == [Data([2, 0])])
    let (_, _, one, aes2, des2) = try await tag.requestServiceV2(nodeCodeList: [Data([0x0C, 0x00])])
    #expect(one == .AES && aes2 == [Data([3, 0])] && des2.isEmpty)
    session.invalidate()
  }

  @Test func `lists out of bounds are refused before anything is sent`() async throws {
    let (reader, session, tag) = try await scripted([:])
    let count = reader.commands.count
    let code = Data([0x0B, 0x00])
    let block = Data([0x80, 0])
    let tooMany: [() async throws -> Void] = [
      { _ = try await tag.requestService(nodeCodeList: []) },
      { _ = try await tag.requestService(nodeCodeList: Array(repeating: code, count: 33)) },
      {
        _ = try await tag.readWithoutEncryption(
          serviceCodeList: Array(repeating: code, count: 17), blockList: [block])
      },
      { _ = try await tag.readWithoutEncryption(serviceCodeList: [code], blockList: []) },
      {
        _ = try await tag.writeWithoutEncryption(
          serviceCodeList: [code], blockList: [block], blockData: [])
      },
    ]
    let ofOtherLengths: [() async throws -> Void] = [
      { _ = try await tag.requestServiceV2(nodeCodeList: [Data([0x0B])]) },
      { _ = try await tag.readWithoutEncryption(serviceCodeList: [code], blockList: [Data([1])]) },
      {
        _ = try await tag.writeWithoutEncryption(
          serviceCodeList: [code], blockList: [block], blockData: [Data(count: 15)])
      },
      { _ = try await tag.sendFeliCaCommand(commandPacket: Data(count: 255)) },
      { _ = try await tag.sendFeliCaCommand(commandPacket: Data()) },
      { _ = try await tag.sendFeliCaCommand(commandPacket: Data([0x00, 0xFF, 0xFF])) },
    ]
    for row in tooMany {
      #expect(await CoreNFCTests.code(of: row) == .readerErrorParameterOutOfBound)
    }
    for row in ofOtherLengths {
      #expect(await CoreNFCTests.code(of: row) == .readerErrorInvalidParameterLength)
    }
    #expect(reader.commands.count == count)
    session.invalidate()
  }

  @Test(
    arguments: [
      [], [0x0B], [0x0B, 0x05], [0x0C, 0x05, 1, 2, 3, 4, 5, 6, 7, 8, 0x00],
      [0x0A, 0x05, 1, 2, 3, 4, 5, 6, 7, 8], [0x0B, 0x07, 1, 2, 3, 4, 5, 6, 7, 8, 0x00],
    ] as [[UInt8]])
  func `an answer of the wrong form is none`(answer: [UInt8]) async throws {
    let (_, session, tag) = try await scripted([[0x0A, 0x04] + Self.idm: answer])
    #expect(
      await CoreNFCTests.code { _ = try await tag.requestResponse() }
        == .readerTransceiveErrorTagResponseError)
    session.invalidate()
  }

  @Test func `the numbers are Apple's`() {
    let codes: [NFCFeliCaPollingRequestCode] = [
      .noRequest, .systemCode, .communicationPerformance,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 2])
    let slots: [NFCFeliCaPollingTimeSlot] = [.max1, .max2, .max4, .max8, .max16]
    #expect(slots.map(\.rawValue) == [0, 1, 3, 7, 15])
    #expect(NFCFeliCaEncryptionId.AES.rawValue == 79)
    #expect(NFCFeliCaEncryptionId.AES_DES.rawValue == 65)
  }
}
