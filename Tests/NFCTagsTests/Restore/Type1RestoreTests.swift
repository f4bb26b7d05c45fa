import NFCLink
import TagImages
import Testing

@testable import NFCTags

/// Bytes and addresses as Type 1 Tag 1.x and the Topaz 512's data sheet have them.
@Suite struct Type1RestoreTests {
  private static let topaz96 = Memory.of(
    120,
    [
      0: "01020304 00250000 E1100E00 0303D000 00FE", 104: "55555555AAAA0000", 112: "0160",
    ])
  private static let topaz512 = Memory.of(
    512,
    [
      0: "01020304 00250000 E1103F00 0103F230 33 0203F00203 0300FE", 104: "55555555AAAA0000",
      112: "0160",
    ])

  static let rows: [RestoreRow] = [
    RestoreRow("nothing differs", .writes([])),
    RestoreRow(
      "another message: no container before, and one behind",
      dump: [12: "0304D100 0154FE"],
      .writes([
        "1: 00100E00 0303D000", "1: 00100E00 0304D100", "2: 0154FE00 00000000",
        "1: E1100E00 0304D100",
      ])),
    RestoreRow(
      "one byte is one write", dump: [40: "AA"], .writes(["5: AA00000000000000"])),
    RestoreRow(
      "what the dump does not know stays", tag: [40: "77"], dump: [40: "?? BB"],
      .writes(["5: 77BB000000000000"])),
    RestoreRow(
      "a container that the dump does not know is never taken away",
      dump: [8: "????????", 40: "AABB"], .writes(["5: AABB000000000000"])),
    RestoreRow(
      "an interrupted restoring is completed", tag: [8: "00"], dump: [40: "AA"],
      .writes(["5: AA00000000000000", "1: E1100E000303D000"])),
    RestoreRow(
      "the UID stays", dump: [0: "0102030500"],
      .writes([], notes: ["The UID stays 01020304, not 01020305 as in the dump."])),
    RestoreRow("blocks D and F are nobody's", dump: [104: "00", 110: "11"], .writes([])),
    RestoreRow(
      "lock bits stay", dump: [112: "FF7F"],
      .writes(
        [],
        notes: [
          "The lock bytes stay 0160 (the dump has FF7F): they are restored only with “locks”."
        ])),
    RestoreRow(
      "lock bits are set last", dump: [40: "AA", 112: "2160"], with: .locks,
      .writes(
        ["5: AA00000000000000", "14: 2160000000000000"],
        effects: ["Block 5 can never be written again."])),
    RestoreRow(
      "lock bits that are set stay set", tag: [112: "2160"], dump: [112: "4160"], with: .locks,
      .writes(
        ["14: 6160000000000000"],
        notes: ["Lock bits that are set already stay so, whatever the dump has."],
        effects: ["Block 6 can never be written again."])),
    RestoreRow(
      "one-time bytes stay", dump: [114: "0F"],
      .writes(
        [],
        notes: [
          "The one-time bytes stay 000000000000 (the dump has 0F0000000000): "
            + "they are restored only with “otp”."
        ])),
    RestoreRow(
      "one-time bits are set", tag: [114: "03"], dump: [114: "0F"], with: .oneTime,
      .writes(
        ["14: 01600F0000000000"],
        effects: ["The one-time bytes become 0F0000000000 for good."])),
    RestoreRow(
      "one-time bits are not cleared", tag: [114: "30"], dump: [114: "0F"], with: .oneTime,
      .refused(
        .unsupported(
          "restoring: the one-time bytes hold 300000000000, and their bits can only be set"))),
    RestoreRow(
      "the mark that says read-only does not come unasked", dump: [11: "0F", 40: "AA"],
      .writes(
        ["5: AA00000000000000"],
        notes: [
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”."
        ])),
    RestoreRow(
      "the mark that says read-only comes behind the data", dump: [11: "0F", 40: "AA"],
      with: .locks,
      .writes(
        ["5: AA00000000000000", "1: E1100E0F0303D000"],
        effects: ["The capability container forbids writing."])),
    RestoreRow(
      "the mark that says read-only does not reach a locked block", tag: [112: "0360"],
      dump: [11: "0F", 112: "0360"], with: .locks,
      .writes(
        [], notes: ["Block 1 is locked already, so it goes on saying that writing is allowed."])),
    RestoreRow(
      "a read-only tag", tag: [11: "0F"], dump: [40: "AA"],
      .refused(.readOnly("the capability container forbids writing"))),
    RestoreRow(
      "a read-only tag that holds it all", tag: [11: "0F"], dump: [11: "0F", 112: "FF7F"],
      with: .locks,
      .writes(
        ["14: FF7F000000000000"], effects: ["Blocks 1 to 12 can never be written again."])),
    RestoreRow(
      "a locked block that differs", tag: [112: "2160"], dump: [40: "AA", 112: "2160"],
      .refused(.readOnly("block 5 is locked"))),
    RestoreRow(
      "a locked block that does not differ", tag: [112: "2160"], dump: [48: "AA", 112: "2160"],
      .writes(["6: AA00000000000000"])),
  ]

  @Test(arguments: rows)
  func `a Topaz 96 gets what may be written`(_ row: RestoreRow) {
    check(row, Self.topaz96, .topaz96, headerROM: [0x11, 0x48])
  }

  static let dynamicRows: [RestoreRow] = [
    RestoreRow(
      "blocks behind F are written whole", tag: [200: "11223344 55667788"],
      dump: [200: "AA?? 3344 55667788"], .writes(["25: AA22334455667788"])),
    RestoreRow(
      "lock bits in block F stay", dump: [122: "FF"],
      .writes(
        [],
        notes: [
          "The lock bytes stay 0000000000000160 (the dump has FF00000000000160): "
            + "they are restored only with “locks”."
        ])),
    RestoreRow(
      "lock bits in block F are set", dump: [122: "03"], with: .locks,
      .writes(
        ["15: 0000030000000000"], effects: ["Blocks 16 and 17 can never be written again."])),
    RestoreRow(
      "reserved bytes of block F stay", dump: [120: "FFFF"], with: [.locks, .oneTime],
      .writes([])),
    RestoreRow(
      "a block that block F locks", tag: [122: "0002"], dump: [200: "AA", 122: "0002"],
      .refused(.readOnly("block 25 is locked"))),
  ]

  @Test(arguments: dynamicRows)
  func `a Topaz 512 gets what may be written`(_ row: RestoreRow) {
    check(row, Self.topaz512, .topaz512, headerROM: [0x12, 0x4C])
  }

  @Test func `a dump of another product is refused`() {
    let row = RestoreRow(
      "",
      .refused(
        .unsupported("restoring: the dump is of a Topaz 512, the tag is a Topaz 96")))
    check(row, Self.topaz96, .topaz512, headerROM: [0x11, 0x48])
  }

  @Test func `a blank tag becomes what the dump is`() throws {
    let blank = Memory.of(512, [0: "0102030400250000", 112: "0160"])
    let plan = try planner(blank, headerROM: [0x12, 0x4C]).restore(
      image(PartialMemory(Self.topaz512), .topaz512, [0x12, 0x4C]), parts: [])
    #expect(plan.writes.map(\.block) == [1, 2, 3, 1])
    #expect(plan.writes.last?.to == bytes("E1103F000103F230"))
  }

  @Test func `a reader without the commands for it restores what it reaches`() async throws {
    let chip = StaticMemory(
      Self.topaz512, headerROM: [0x12, 0x4C], knowsDynamicCommands: false)
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    var saved = PartialMemory(Self.topaz512)
    saved.store([0xAA], at: 48)
    saved.store([0xBB], at: 200)
    let dump = TagImage.type1(image(saved, .topaz512, [0x12, 0x4C]))
    let plan = try await tag.planRestore(dump, parts: [])
    #expect(plan.writes.map(\.block) == [6])
    #expect(plan.notes == ["This reader reaches no block from 16 on: they stay."])

    // A message of 200 bytes, of which such a reader could write only a part.
    saved.store(bytes("03C8"), at: 22)
    let larger = TagImage.type1(image(saved, .topaz512, [0x12, 0x4C]))
    let reason =
      "the memory of a Type 1 tag behind byte 128: "
      + "this reader cannot send the commands that reach it"
    await #expect(throws: TagError.unsupported(reason)) {
      try await tag.planRestore(larger, parts: [])
    }
  }

  private func check(
    _ row: RestoreRow, _ common: [UInt8], _ product: Type1Product, headerROM: [UInt8]
  ) {
    let (tag, dump) = row.memories(from: common)
    row.check(
      Result { () throws(TagError) in
        do throws(Type2Stop) {
          return try planner(tag, headerROM: headerROM).restore(
            image(dump, product, headerROM), parts: row.parts)
        } catch {
          guard case .refused(let reason) = error else { throw .malformedResponse }
          throw reason
        }
      })
  }

  private func image(
    _ memory: PartialMemory, _ product: Type1Product, _ headerROM: [UInt8]
  ) -> Type1Image {
    Type1Image(
      product: product, headerROM: headerROM, nfcid1: memory.bytes(in: 0..<4) ?? [],
      memory: memory)
  }

  private func planner(_ memory: [UInt8], headerROM: [UInt8]) -> Type1Planner {
    var known = Type1Memory(headerROM: headerROM)
    for (address, byte) in memory.enumerated() { known.store(byte, at: address) }
    return Type1Planner(
      identity: TagIdentity(
        target: .a(ActivationA(sensRes: 0x0C00, selRes: nil, nfcid1: Array(memory[..<4]))),
        kind: .type1,
        product: Type1Product(headerROM: headerROM)?.rawValue),
      memory: known)
  }
}
