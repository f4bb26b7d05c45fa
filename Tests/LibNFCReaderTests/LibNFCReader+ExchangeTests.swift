import NFCLink
import Testing

@testable import LibNFCReader

@Suite struct LibNFCReaderExchangeTests {
  /// A reader with an active Type 2 tag, whose exchanges follow the rules.
  private func withTag(
    _ answer: [UInt8] = Sample.type2, _ rules: [Rule] = [],
    _ body: (LibNFCReader, ScriptedChip) async throws -> Void
  ) async throws {
    let types = [Rule.typeA, Rule.felica212, Rule.typeB, Rule.jewel]
    let samples = [
      [Sample.type2, Sample.type4], [Sample.type3], [Sample.type4B], [Sample.type1],
    ]
    let index = try #require(samples.firstIndex { $0.contains(answer) })
    try await withReader(rules + [.list(types[index], .answer(answer))]) { reader, chip in
      _ = try #require(try await reader.poll(PollConfiguration()))
      try await body(reader, chip)
    }
  }

  @Test func `a READ goes through the chip's own protocol`() async throws {
    let block = [UInt8](0x00...0x0F)
    try await withTag(Sample.type2, [Rule([0x40, 0x01, 0x30, 0x04], .answer([0] + block))]) {
      reader, chip in
      let received = try await reader.transceive([0x30, 0x04], timeout: .milliseconds(350))
      #expect(received == block)
      #expect(chip.commands.last == [0x40, 0x01, 0x30, 0x04])
    }
  }

  @Test func `a WRITE is acknowledged by an empty answer`() async throws {
    try await withTag(Sample.type2, [Rule([0x40], .answer([0]))]) { reader, _ in
      let received = try await reader.transceive(
        [0xA2, 4, 1, 2, 3, 4], timeout: .milliseconds(350))
      #expect(received == [])
    }
  }

  @Test func `GET_VERSION goes raw`() async throws {
    let version: [UInt8] = [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03]
    try await withTag(Sample.type2, [Rule([0x42, 0x60], .answer([0] + version))]) {
      reader, chip in
      let received = try await reader.transceive([0x60], timeout: .milliseconds(350))
      #expect(received == version)
      #expect(chip.commands.last == [0x42, 0x60])
    }
  }

  @Test(arguments: [[0x0A], [0x00]] as [[UInt8]])
  func `SECTOR_SELECT tells its acknowledge from a NAK`(answer: [UInt8]) async throws {
    let command: [UInt8] = [0x42, 0xC2, 0xFF, 0xC2, 0xE8]  // CRC_A as it goes over the air
    let version = Rule([0x42, 0x60], .answer([0x00, 0x04]))
    try await withTag(Sample.type2, [Rule(command, .answer([0] + answer)), version]) {
      reader, chip in
      let mark = chip.commands.count
      let received = try await reader.transceive([0xC2, 0xFF], timeout: .milliseconds(350))
      #expect(received == answer)
      _ = try await reader.transceive([0x60], timeout: .milliseconds(350))
      // CIU_TxMode and CIU_RxMode lose their CRC bit for it, and get it back for the next command.
      #expect(
        chip.commands(since: mark) == [
          [0x06, 0x63, 0x02, 0x63, 0x03], [0x08, 0x63, 0x02, 0x00, 0x63, 0x03, 0x00], command,
          [0x06, 0x63, 0x02, 0x63, 0x03], [0x08, 0x63, 0x02, 0x80, 0x63, 0x03, 0x80],
          [0x42, 0x60],
        ])
    }
  }

  @Test func `silence after the second half of SECTOR_SELECT leaves the chip in step`() async throws
  {
    try await withTag(Sample.type2, [Rule([0x40], .answer([0, 1, 2, 3, 4]))]) { reader, chip in
      await #expect(throws: TransceiveError.transmission) {
        try await reader.transceive([0x01, 0, 0, 0], timeout: .milliseconds(100))
      }
      #expect(chip.commands.last == [0x42, 0x01, 0, 0, 0])
      let received = try await reader.transceive([0x30, 0], timeout: .milliseconds(350))
      #expect(received == [1, 2, 3, 4])
    }
  }

  @Test(arguments: [Sample.type4, Sample.type4B])
  func `a card in ISO-DEP gets everything through the chip's protocol`(card: [UInt8]) async throws {
    try await withTag(card, [Rule([0x40], .answer([0, 0x90, 0x00]))]) { reader, chip in
      let received = try await reader.transceive([0x60], timeout: .seconds(1))
      #expect(received == [0x90, 0x00])
      #expect(chip.commands.last == [0x40, 0x01, 0x60])
    }
  }

  @Test func `a Type 1 tag gets what the chip can send, and nothing else`() async throws {
    try await withTag(Sample.type1, [Rule([0x40], .answer([0, 0x11]))]) { reader, chip in
      let read: [UInt8] = [0x01, 0x08, 0x00, 0x2B, 0x02, 0x14, 0x00]
      let received = try await reader.transceive(read, timeout: .milliseconds(50))
      #expect(received == [0x11])
      await #expect(throws: TransceiveError.unsupported) {
        try await reader.transceive([0x02, 0x00], timeout: .milliseconds(50))
      }
    }
  }

  @Test func `the chip waits longer for FeliCa where that is asked for, and is told once`()
    async throws
  {
    try await withTag(Sample.type3, [Rule([0x42], .answer([0, 0x01]))]) { reader, chip in
      let mark = chip.commands.count
      for milliseconds in [50, 300, 300, 200] {
        _ = try await reader.transceive([0x06, 0x06], timeout: .milliseconds(milliseconds))
      }
      // PN532 user manual, 7.3.1, item 2: 0B is 102.4 ms, 0D is 409.6 ms.
      let timings = chip.commands(since: mark).filter { $0.starts(with: [0x32, 0x02]) }
      #expect(timings == [[0x32, 0x02, 0x00, 0x0B, 0x0D]])
    }
  }

  @Test func `nothing longer than a frame reaches libnfc`() async throws {
    try await withTag { reader, chip in
      let mark = chip.commands.count
      for length in [263, 264, 265, 1000, 70_000] {
        await #expect(throws: TransceiveError.frameTooLong(limit: 262)) {
          try await reader.transceive(
            [UInt8](repeating: 0x30, count: length), timeout: .seconds(1))
        }
      }
      await #expect(throws: TransceiveError.unsupported) {
        try await reader.transceive([], timeout: .seconds(1))
      }
      #expect(chip.commands.count == mark)
    }
  }

  @Test func `the longest frame goes out and comes in whole`() async throws {
    let longest = (0..<262).map { UInt8($0 & 0xFF) }
    try await withTag(Sample.type4, [Rule([0x40], .answer([0] + longest))]) { reader, chip in
      let received = try await reader.transceive(longest, timeout: .seconds(1))
      #expect(received == longest)
      #expect(chip.commands.last == [0x40, 0x01] + longest)
    }
  }

  @Test func `an answer in pieces is put together, and one that outgrows a frame is an error`()
    async throws
  {
    let piece = [UInt8](repeating: 0xAA, count: 200)
    let rule = Rule([0x40], .answer([0x40] + piece), .answer([0, 0x90, 0x00]))
    try await withTag(Sample.type4, [rule]) { reader, chip in
      let received = try await reader.transceive([0x00], timeout: .seconds(1))
      #expect(received == piece + [0x90, 0x00])

      chip.follow([Rule([0x40], .answer([0x40] + piece), .answer([0] + piece))])
      await #expect(throws: TransceiveError.frameTooLong(limit: 262)) {
        try await reader.transceive([0x00], timeout: .seconds(1))
      }
    }
  }

  @Test(
    arguments: [
      (0x01, .transmission), (0x02, .transmission), (0x13, .transmission), (0x14, .transmission),
      (0x29, .tagLost), (0x27, .unsupported),
    ] as [(UInt8, TransceiveError)])
  func `what the chip says of the link is told`(status: UInt8, error: TransceiveError) async throws
  {
    try await withTag(Sample.type2, [Rule([0x40], .answer([status]))]) { reader, _ in
      await #expect(throws: error) {
        try await reader.transceive([0x30, 0x00], timeout: .milliseconds(350))
      }
    }
  }

  @Test func `without a tag there is nobody to talk to`() async throws {
    try await withReader { reader, _ in
      await #expect(throws: TransceiveError.tagLost) {
        try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
      }
    }
  }
}
