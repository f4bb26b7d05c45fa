import LibNFCReader
import NFCLink
import Testing

@Suite struct LibNFCReaderTargetTests {
  @Test(arguments: [
    (Rule.list(Rule.typeA, .answer(Sample.type2)), Sample.type2Target),
    (Rule.list(Rule.typeA, .answer(Sample.type4)), Sample.type4Target),
    (Rule.list(Rule.jewel, .answer(Sample.type1)), Sample.type1Target),
    (Rule.list(Rule.felica212, .answer(Sample.type3)), Sample.type3Target),
    (Rule.list(Rule.typeB, .answer(Sample.type4B)), Sample.type4BTarget),
  ])
  func `every kind of target is found and told`(rule: Rule, expected: RemoteTarget) async throws {
    try await withReader([rule]) { reader, _ in
      let found = try await reader.poll(PollConfiguration())
      #expect(found == expected)
    }
  }

  @Test func `one turn over an empty field tries each technology once`() async throws {
    try await withReader { reader, chip in
      let mark = chip.commands.count
      let found = try await reader.poll(PollConfiguration(technologies: [.a, .f, .b, .v]))
      #expect(found == nil)
      #expect(
        chip.commands(since: mark) == [
          [0x4A, 0x01, 0x00],
          [0x4A, 0x01, 0x04],
          [0x4A, 0x01, 0x01, 0x00, 0xFF, 0xFF, 0x01, 0x00],
          [0x4A, 0x02, 0x02, 0x00, 0xFF, 0xFF, 0x01, 0x03],
          [0x4A, 0x01, 0x03, 0x00],
        ])
    }
  }

  @Test func `a tag is found in one round trip`() async throws {
    try await withReader([.list(Rule.typeA, .answer(Sample.type2))]) { reader, chip in
      let mark = chip.commands.count
      _ = try await reader.poll(PollConfiguration(technologies: [.a]))
      #expect(chip.commands.count == mark + 1)
    }
  }

  @Test(
    arguments: [
      ([0x11, 0x22, 0x33, 0x44], [0x11, 0x22, 0x33, 0x44]),
      (Sample.uid, [0x88] + Sample.uid),
      (
        [0x04, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        [0x88, 0x04, 1, 2, 0x88, 3, 4, 5, 6, 7, 8, 9]
      ),
    ] as [([UInt8], [UInt8])])
  func `a UID is asked for with its cascade tags`(uid: [UInt8], onTheLine: [UInt8]) async throws {
    try await withReader { reader, chip in
      _ = try await reader.poll(PollConfiguration(technologies: [.a], identifier: uid))
      #expect(chip.commands.contains([0x4A, 0x01, 0x00] + onTheLine))
    }
  }

  @Test func `identifiers of odd lengths reach no buffer of libnfc`() async throws {
    try await withReader { reader, chip in
      let mark = chip.commands.count
      for length in [0, 1, 3, 5, 11, 12, 13, 60, 300] {
        let identifier = [UInt8](repeating: 0x04, count: length)
        let found = try await reader.poll(PollConfiguration(identifier: identifier))
        #expect(found == nil)
      }
      #expect(chip.commands.count == mark)
    }
  }

  @Test func `a target that was not asked for is put to rest`() async throws {
    let rules: [Rule] = [.list(Rule.typeB, .answer(Sample.type4B))]
    try await withReader(rules) { reader, chip in
      let wanted = PollConfiguration(technologies: [.b], identifier: [1, 2, 3, 4])
      let found = try await reader.poll(wanted)
      #expect(found == nil)
      #expect(chip.commands.last == [0x44, 0x00])
      await #expect(throws: TransceiveError.tagLost) {
        try await reader.transceive([0x00], timeout: .seconds(1))
      }
    }
  }

  @Test(
    arguments: [
      (Rule.typeA, Sample.type4, [0x4A, 0x01, 0x00]),
      (Rule.typeB, Sample.type4B, [0x4A, 0x01, 0x03, 0x00]),
    ] as [(UInt8, [UInt8], [UInt8])])
  func `a card in ISO-DEP loses the field before it is looked for again`(
    type: UInt8, answer: [UInt8], search: [UInt8]
  ) async throws {
    try await withReader([.list(type, .answer(answer))]) { reader, chip in
      let configuration = PollConfiguration(technologies: [type == Rule.typeA ? .a : .b])
      let target = try #require(try await reader.poll(configuration))
      let mark = chip.commands.count
      let found = try await reader.poll(configuration)
      #expect(found == target)
      #expect(chip.commands(since: mark) == [[0x32, 0x01, 0x00], search])
    }
  }

  @Test func `a card in ISO-DEP is activated again without losing the field`() async throws {
    try await withReader([.list(Rule.typeA, .answer(Sample.type4))]) { reader, chip in
      let target = try #require(try await reader.poll(PollConfiguration()))
      let mark = chip.commands.count
      try await reader.activate(target)
      #expect(
        chip.commands(since: mark) == [[0x44, 0x00], [0x4A, 0x01, 0x00, 0x88] + Sample.uid])
    }
  }

  @Test func `a card that does not rest is activated again by losing the field`() async throws {
    let once = Rule.list(Rule.typeA, .answer(Sample.type4), .usual, .usual, .answer(Sample.type4))
    try await withReader([once, Rule([0x44], .answer([0x01]))]) { reader, chip in
      let target = try #require(try await reader.poll(PollConfiguration()))
      let mark = chip.commands.count
      try await reader.activate(target)
      let select = [0x4A, 0x01, 0x00, 0x88] + Sample.uid
      #expect(
        chip.commands(since: mark) == [[0x44, 0x00], select, select, [0x32, 0x01, 0x00], select])
    }
  }

  @Test func `a tag is activated again by its UID in one round trip`() async throws {
    try await withReader([.list(Rule.typeA, .answer(Sample.type2))]) { reader, chip in
      let mark = chip.commands.count
      try await reader.activate(Sample.type2Target)
      #expect(chip.commands(since: mark) == [[0x4A, 0x01, 0x00, 0x88] + Sample.uid])
    }
  }

  @Test func `of two FeliCa tags in one answer the one at rest is passed over`() async throws {
    let other = [0x02] + Sample.type3[1...]
    let second: [UInt8] = [0x02, 0x12, 0x01] + Sample.idm.reversed() + Sample.pmm
    let rules = [Rule([0x4A, 0x02, Rule.felica424], .answer(other + second))]
    try await withReader(rules) { reader, _ in
      let felica = PollConfiguration(technologies: [.f])
      let first = try await reader.poll(felica)
      #expect(first?.identifier == Sample.idm)
      try await reader.halt()
      let found = try await reader.poll(felica)
      #expect(
        found
          == .f(
            ActivationF(
              nfcid2: Sample.idm.reversed(), pmm: Sample.pmm, systemCode: nil, bitRate: 424)))
    }
  }

  @Test(
    arguments: [
      [], [0x01], [0x01, 0x01], [0x01, 0x01, 0x14], [0x02] + Sample.type3[1...],
      [0x01, 0x01, 0x13] + Sample.type3[3...], [0x01, 0x01, 0x14, 0x02] + Sample.type3[4...],
      [0xFF] + Sample.type3[1...],
    ] as [[UInt8]])
  func `a list of FeliCa tags that cannot be is a fault of the reader`(
    answer: [UInt8]
  ) async throws {
    let rules = [Rule([0x4A, 0x02, Rule.felica424], .answer(answer))]
    try await withReader(rules) { reader, _ in
      await #expect(throws: ReaderError.self) {
        try await reader.poll(PollConfiguration(technologies: [.f]))
      }
    }
  }

  @Test func `FeliCa is activated again with the system code and speed it had`() async throws {
    let target = RemoteTarget.f(
      ActivationF(nfcid2: Sample.idm, pmm: Sample.pmm, systemCode: 0x12FC, bitRate: 424))
    try await withReader([.list(Rule.felica424, .answer(Sample.type3))]) { reader, chip in
      try await reader.activate(target)
      #expect(chip.commands.last == [0x4A, 0x01, 0x02, 0x00, 0x12, 0xFC, 0x01, 0x00])
    }
  }

  @Test func `a tag that has gone, or another one in its place, is lost`() async throws {
    let other = RemoteTarget.b(
      ActivationB(nfcid0: [9, 9, 9, 9], applicationData: [], protocolInfo: []))
    try await withReader([.list(Rule.typeB, .answer(Sample.type4B))]) { reader, _ in
      await #expect(throws: TransceiveError.tagLost) {
        try await reader.activate(Sample.type2Target)
      }
      await #expect(throws: TransceiveError.tagLost) { try await reader.activate(other) }
    }
  }

  @Test func `halt and release take one round trip each, and none without a tag`() async throws {
    try await withReader([.list(Rule.typeA, .answer(Sample.type2))]) { reader, chip in
      var mark = chip.commands.count
      try await reader.halt()
      #expect(chip.commands.count == mark)

      _ = try await reader.poll(PollConfiguration())
      mark = chip.commands.count
      try await reader.halt()
      try await reader.release()
      #expect(chip.commands(since: mark) == [[0x44, 0x00], [0x32, 0x01, 0x00]])
    }
  }

  @Test(arguments: [0x01, 0x27] as [UInt8])
  func `a tag that left before halt is no error`(status: UInt8) async throws {
    let rules = [Rule.list(Rule.typeA, .answer(Sample.type2)), Rule([0x44], .answer([status]))]
    try await withReader(rules) { reader, _ in
      _ = try await reader.poll(PollConfiguration())
      try await reader.halt()
    }
  }
}
