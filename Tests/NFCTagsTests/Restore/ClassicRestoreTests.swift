import TagImages
import Testing

@testable import NFCTags

/// A MIFARE Classic Mini as AN1305 formats one. Addresses count through its twenty blocks.
@Suite struct ClassicRestoreTests {
  private static let ndefTrailer = "D3F7D3F7D3F7 7F0788 40 FFFFFFFFFFFF"
  private static let card = Memory.of(
    320,
    [
      0: "DEADBEEF22 09 0400 62636465666768 69", 16: "E501 03E1 03E1 03E1 03E1",
      48: "A0A1A2A3A4A5 787788 C1 FFFFFFFFFFFF", 64: "0303D000 00FE",
      112: ndefTrailer, 176: ndefTrailer, 240: ndefTrailer, 304: ndefTrailer,
    ])

  static let rows: [RestoreRow] = [
    RestoreRow("nothing differs", .writes([])),
    RestoreRow(
      "another message: empty before, its length last", dump: [64: "0304D100 0154FE"],
      .writes([
        "4: 0300D000 00FE0000 00000000 00000000", "4: 0300D100 0154FE00 00000000 00000000",
        "4: 0304D100 0154FE00 00000000 00000000",
      ])),
    RestoreRow(
      "the length alone is one write", dump: [65: "02"],
      .writes(["4: 0302D000 00FE0000 00000000 00000000"])),
    RestoreRow(
      "what the dump does not know stays", tag: [80: "77"], dump: [80: "??BB"],
      .writes([
        "4: 0300D000 00FE0000 00000000 00000000", "5: 77BB0000 00000000 00000000 00000000",
        "4: 0303D000 00FE0000 00000000 00000000",
      ])),
    RestoreRow(
      "a length that the dump does not know is never taken away", dump: [65: "??", 80: "BB"],
      .writes(["5: BB000000 00000000 00000000 00000000"])),
    RestoreRow(
      "sectors that change hands are nobody's meanwhile",
      dump: [16: "1B01 1148 1148 03E1 03E1", 64: "AABB0000 0000", 192: "0303D000 00FE"],
      .writes([
        "4: 0300D000 00FE0000 00000000 00000000", "1: D5010000 00000000 00000000 00000000",
        "4: AABB0000 00000000 00000000 00000000", "12: 0300D000 00FE0000 00000000 00000000",
        "1: 1B011148 114803E1 03E10000 00000000", "12: 0303D000 00FE0000 00000000 00000000",
      ])),
    RestoreRow(
      "an interrupted restoring is completed", tag: [65: "00"],
      .writes(["4: 0303D000 00FE0000 00000000 00000000"])),
    RestoreRow(
      "block 0 stays", dump: [0: "DEADBEEE23"],
      .writes([], notes: ["Block 0, which holds the UID, stays as it is."])),
    RestoreRow(
      "block 0 is tried", dump: [0: "DEADBEEE23"], with: .identifier,
      .writes(
        ["0: DEADBEEE23 09 0400 62636465666768 69"],
        notes: ["Only a card made for it takes another block 0: others refuse."],
        effects: ["Block 0 becomes what the dump has; a wrong one makes a card unreadable."])),
    RestoreRow(
      "trailers stay", dump: [246: "787788"],
      .writes(
        [],
        notes: [
          "The trailers of sector 3 stay as they are: they are restored only with “keys”."
        ])),
    RestoreRow(
      "a trailer that is as it shall be is not written", with: .keys, .writes([])),
    RestoreRow(
      "trailers come behind the data", dump: [240: "010203040506", 64: "0300"], with: .keys,
      .writes(["4: 0300D000 00FE0000 00000000 00000000", "15: secret"])),
    RestoreRow(
      "a trailer that nobody can change again", dump: [246: "00F0FF"], with: .keys,
      .writes(
        ["15: secret"],
        effects: ["The access conditions of sector 3 can never be changed again."])),
    RestoreRow(
      "a trailer of which the dump lacks a key", dump: [250: "????????????", 246: "787788"],
      with: .keys,
      .writes(
        [], notes: ["The dump lacks a key of sector 3: trailers that stay as they are."])),
    RestoreRow(
      "access bits that would close a sector for good", dump: [246: "000000"], with: .keys,
      .refused(.invalidArgument("the access bits of sector 3 contradict each other"))),
    RestoreRow(
      "access bits that close a sector already", tag: [182: "000000"], dump: [128: "AA"],
      .refused(.readOnly("the access bits of sector 2 contradict each other"))),
    RestoreRow(
      "a sector that is closed to writing", tag: [182: "00F0FF"],
      dump: [128: "AA", 182: "00F0FF"],
      .refused(.readOnly("sector 2 is closed to writing"))),
    RestoreRow(
      "a trailer that can no longer be changed", tag: [182: "00F0FF"], with: .keys,
      .refused(.readOnly("the trailer of sector 2 can no longer be changed"))),
  ]

  @Test(arguments: rows)
  func `a card gets what may be written`(_ row: RestoreRow) {
    let (tag, dump) = row.memories(from: Self.card)
    let memory = ClassicMemory(image(PartialMemory(tag)))
    var keys = KeyRing()
    for sector in memory.product.sectors {
      keys.replace(with: image(PartialMemory(tag)).trailer(of: sector), of: sector)
    }
    let planner = ClassicPlanner(memory: memory, keys: keys)
    row.check(
      Result { () throws(TagError) in
        do throws(ClassicStop) {
          let restored = try planner.restore(image(dump), parts: row.parts)
          return TagPlan(
            operation: .restore, identifier: [], steps: restored.writes.map(TagPlan.Step.write),
            permanentEffects: restored.effects, notes: restored.notes, exchanges: 0,
            messageLength: restored.messageLength)
        } catch {
          guard case .refused(let reason) = error else { throw .malformedResponse }
          throw reason
        }
      })
  }

  @Test func `a card of another size is refused`() async throws {
    let card = KeyedCard(image(PartialMemory(Self.card)))
    let tag = try await TagIdentification.identify(card).ndefTag(over: card)
    let other = ClassicImage(
      product: .classic1K, nfcid1: [], memory: PartialMemory(unknownCount: 1024))
    let text = "restoring: the dump is of a MIFARE Classic 1K, the tag is a MIFARE Mini"
    await #expect(throws: TagError.unsupported(text)) {
      try await tag.planRestore(.classic(other), parts: [])
    }
    await #expect(throws: TagError.unsupported("restoring: this tag has no lock bits")) {
      try await tag.planRestore(.classic(image(PartialMemory(Self.card))), parts: .locks)
    }
  }

  private func image(_ memory: PartialMemory) -> ClassicImage {
    ClassicImage(product: .mini, nfcid1: bytes("DEADBEEF"), memory: memory)
  }
}
