import NFCLink
import TagImages
import Testing

@testable import NFCTags

/// Blocks as Type 3 Tag 1.x and the FeliCa Lite-S user's manual have them. Addresses count through
/// the blocks that a memory has.
@Suite struct Type3RestoreTests {
  private static let liteNumbers = Type3Product.liteS.blockNumbers ?? []
  /// Version 1.0, Nbr 4, Nbw 1, 13 blocks, read and write, three bytes of message.
  private static let head = "100401000D000000000001000003 0026"
  private static let liteS = Memory.of(
    liteNumbers.count * 16,
    [
      0: head, 16: "D00000", place(0x0E): "FFFFFFFFFFFFFFFF",
      place(0x82): "0102030405060708", place(0x84): "09000B00",
      place(0x88): "FFFFFF0107",
    ])
  /// The same of a chip that is no Lite.
  private static let standard = Memory.of(14 * 16, [0: head, 16: "D00000"])

  /// Where a block of a Lite-S begins in a dump.
  private static func place(_ number: UInt16) -> Int {
    (liteNumbers.firstIndex(of: number) ?? 0) * 16
  }

  private static let begun = "0: 100401000D000000000F01000000 0032"
  private static let ended = "0: 100401000D000000000001000003 0026"

  static let rows: [RestoreRow] = [
    RestoreRow("nothing differs", .writes([])),
    RestoreRow(
      "another message: begun before, the attribute block last",
      dump: [0: "100401000D000000000001000004 0027", 16: "D100015 4"],
      .writes([
        begun, "1: D1000154000000000000000000000000",
        "0: 100401000D000000000001000004 0027",
      ])),
    RestoreRow(
      "the length alone is one write", dump: [0: "100401000D000000000001000002 0025"],
      .writes(["0: 100401000D000000000001000002 0025"])),
    RestoreRow(
      "what the dump does not know stays", tag: [32: "77"], dump: [32: "??BB"],
      .writes([begun, "2: 77BB0000000000000000000000000000", ended])),
    RestoreRow(
      "an attribute block that the dump does not know is left alone",
      dump: [9: "??", 32: "BB"], .writes(["2: BB000000000000000000000000000000"])),
    RestoreRow(
      "an interrupted restoring is completed",
      tag: [0: "100401000D000000000F01000000 0032"],
      .writes(["0: 100401000D000000000001000003 0026"])),
    RestoreRow(
      "a blank tag gets its attribute block last", tag: [0: String(repeating: "00", count: 16)],
      dump: [32: "BB"], .writes(["2: BB000000000000000000000000000000", ended])),
    RestoreRow(
      "the figures of the chip stay", dump: [0: "100C08000D000000000001000002 0034"],
      .writes(
        ["0: 100401000D000000000001000002 0025"],
        notes: [
          "The figures of the attribute block stay 100401000D00000000 (the dump has "
            + "100C08000D00000000): settings are restored only with “configuration”."
        ])),
    RestoreRow(
      "the figures of the chip are settings", dump: [0: "100C08000D000000000001000002 0034"],
      with: .configuration, .writes(["0: 100C08000D000000000001000002 0034"])),
    RestoreRow(
      "the mark that says read-only does not come unasked",
      dump: [0: "100401000D000000000000000002 0024"],
      .writes(
        ["0: 100401000D000000000001000002 0025"],
        notes: [
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”."
        ])),
    RestoreRow(
      "the mark that says read-only", dump: [0: "100401000D000000000000000003 0025"],
      with: .locks,
      .writes(
        ["0: 100401000D000000000000000003 0025"],
        effects: ["The attribute block forbids writing."])),
    RestoreRow(
      "a read-only tag", tag: [0: "100401000D000000000000000003 0025"], dump: [32: "BB"],
      .refused(.readOnly("the attribute block forbids writing"))),
    RestoreRow(
      "a message longer than the tag", tag: [0: "1004010001000000000001000003 001A"],
      dump: [0: "100401000D000000000001000011 0034"],
      .refused(.capacityExceeded(needed: 17, available: 16))),
  ]

  @Test(arguments: rows)
  func `a chip with a system for NDEF gets what may be written`(_ row: RestoreRow) {
    check(row, Self.standard, .standard)
  }

  @Test(arguments: rows)
  func `so does a Lite-S`(_ row: RestoreRow) {
    check(row, Self.liteS, .liteS)
  }

  static let liteRows: [RestoreRow] = [
    RestoreRow(
      "REG stays", dump: [place(0x0E): "01000000"],
      .writes(
        [],
        notes: [
          "REG stays FFFFFFFFFFFFFFFF0000000000000000 (the dump has "
            + "01000000FFFFFFFF0000000000000000): it is restored only with “otp”."
        ])),
    RestoreRow(
      "REG counts downwards", dump: [place(0x0E): "01000000"], with: .oneTime,
      .writes(
        ["14: 01000000FFFFFFFF0000000000000000"],
        effects: ["REG becomes 01000000FFFFFFFF0000000000000000 and never greater again."])),
    RestoreRow(
      "REG does not count upwards", tag: [place(0x0E): "FF000000"], with: .oneTime,
      .refused(
        .unsupported(
          "restoring: REG holds FF000000FFFFFFFF0000000000000000, and only counts downwards"))),
    RestoreRow(
      "settings stay", dump: [place(0x84): "0A00"],
      .writes(
        [],
        notes: [
          "SER_C stays 09000B00000000000000000000000000 (the dump has "
            + "0A000B00000000000000000000000000): it is restored only with “configuration”."
        ])),
    RestoreRow(
      "settings, but not the IDm before them",
      tag: [place(0x88): "FFFFFF0007"],
      dump: [place(0x82): "FFFFFFFFFFFFFFFF 0003", place(0x84): "0A00"], with: .configuration,
      .writes([
        "130: 01020304050607080003000000000000", "132: 0A000B00000000000000000000000000",
        "136: FFFFFF01070000000000000000000000",
      ])),
    RestoreRow(
      "the key stays", dump: [place(0x87): "01"],
      .writes([], notes: ["The card key stays as it is: it is restored only with “keys”."])),
    RestoreRow(
      "the key is not shown", dump: [place(0x87): "01", place(0x86): "02"], with: .keys,
      .writes(["135: secret", "134: 02000000000000000000000000000000"])),
    RestoreRow(
      "a key that a chip hides", with: .keys,
      .refused(.unsupported("restoring: the dump does not hold the password or key"))),
    RestoreRow(
      "a key that can never be changed again",
      tag: [place(0x88) + 2: "00"], dump: [place(0x87): "01", place(0x88) + 2: "00"], with: .keys,
      .writes([], notes: ["The card key can never be changed again, and nobody can read it."])),
    RestoreRow(
      "a key that can no longer be brought",
      tag: [place(0x88) + 2: "00"], dump: [place(0x87): "01"], with: .keys,
      .refused(.readOnly("the memory configuration can no longer be changed"))),
    RestoreRow(
      "lock bits stay", dump: [place(0x88): "00C000"],
      .writes(
        [],
        notes: [
          "The lock bits of the memory configuration stay FFFFFF (the dump has 00C000): they are "
            + "restored only with “locks”."
        ])),
    RestoreRow(
      "lock bits come behind the data", dump: [16: "D10000", place(0x88): "FDFFFF"],
      with: .locks,
      .writes(
        [
          begun, "1: D1000000000000000000000000000000", ended,
          "136: FDFFFF01070000000000000000000000",
        ], effects: ["Block 1 can never be written again."])),
    RestoreRow(
      "lock bits and the door behind them", dump: [place(0x88): "00C000"], with: .locks,
      .writes(
        ["136: 00C00001070000000000000000000000"],
        effects: [
          "Blocks 0 to 13 can never be written again.",
          "The card key and the memory configuration can never be changed again.",
        ])),
    RestoreRow(
      "lock bits that are set stay set", tag: [place(0x88): "FDFFFF"], with: .locks, .writes([])),
    RestoreRow(
      "blocks that would want the card key", dump: [place(0x88) + 8: "02"],
      with: .configuration,
      .refused(
        .unsupported("restoring: block 1 would want the card key, which cannot be given"))),
    RestoreRow(
      "a locked block that differs", tag: [place(0x88): "FBFF"],
      dump: [32: "BB", place(0x88): "FBFF"], .refused(.readOnly("block 2 is locked"))),
    RestoreRow(
      "a block behind the card key", tag: [place(0x88) + 8: "04"],
      dump: [32: "BB", place(0x88) + 8: "04"],
      .refused(.authenticationRequired(fromBlock: 2))),
    RestoreRow(
      "a closed configuration", tag: [place(0x88) + 2: "00"],
      dump: [place(0x84): "0A00", place(0x88) + 2: "00"], with: .configuration,
      .refused(.readOnly("the memory configuration can no longer be changed"))),
    RestoreRow(
      "what only the chip writes", dump: [place(0x80): "11", place(0x90): "22", place(0x92): "33"],
      with: [.locks, .configuration, .oneTime], .writes([])),
  ]

  @Test(arguments: liteRows)
  func `a Lite-S keeps its own blocks unless they are named`(_ row: RestoreRow) {
    check(row, Self.liteS, .liteS)
  }

  @Test func `a dump of another product is refused`() {
    let text = "restoring: the dump is of a FeliCa Lite-S, the tag is a FeliCa Standard"
    let row = RestoreRow("", .refused(.unsupported(text)))
    check(row, Self.standard, .standard, of: .liteS)
  }

  @Test func `a dump without a system for NDEF is refused`() {
    let image = Type3Image(
      product: .standard, nfcid2: MemoryChip.idm, pmm: Self.pmm(.standard),
      systems: [
        Type3Image.System(
          code: 0xFE00,
          services: [
            Type3Image.Service(codes: [0x000B], content: PartialMemory(Self.standard))
          ])
      ])
    RestoreRow("", .refused(.unsupported("restoring: the dump has no system for NDEF"))).check(
      Self.restore(image, to: planner(Self.standard, .standard), []))
  }

  @Test func `blocks that the tag does not have are told of`() {
    let row = RestoreRow(
      "", tag: [0: "1004010001000000000001000003 001A"],
      dump: [0: "1004010001000000000001000003 001A", 16: "D1", 32: "BB"],
      .writes(
        [
          "0: 1004010001000000000F01000000 0026", "1: D1000000000000000000000000000000",
          "0: 1004010001000000000001000003 001A",
        ],
        notes: ["Blocks 2 to 13 of the dump are not restored: the tag has 1 for data."]))
    check(row, Self.standard, .standard)
  }

  @Test func `other systems are told of`() {
    var image = image(PartialMemory(Self.standard), .standard)
    let other = Type3Image.Service(codes: [0x1008], content: PartialMemory(Self.standard))
    image.systems.append(Type3Image.System(code: 0xFE00, services: [other]))
    RestoreRow("", .writes([], notes: ["System FE00 of the dump is not restored."])).check(
      Self.restore(image, to: planner(Self.standard, .standard), []))
  }

  private func check(
    _ row: RestoreRow, _ common: [UInt8], _ product: Type3Product, of saved: Type3Product? = nil
  ) {
    let (tag, dump) = row.memories(from: common)
    row.check(
      Self.restore(image(dump, saved ?? product), to: planner(tag, product), row.parts))
  }

  private static func restore(
    _ image: Type3Image, to planner: Type3Planner, _ parts: RestoredParts
  ) -> Result<TagPlan, TagError> {
    do throws(Type3Stop) {
      return .success(try planner.restore(image, parts: parts))
    } catch {
      guard case .refused(let reason) = error else { return .failure(.malformedResponse) }
      return .failure(reason)
    }
  }

  private static func pmm(_ product: Type3Product) -> [UInt8] {
    product == .standard ? bytes("0120220427674EFF") : bytes("00F1000000014300")
  }

  private func image(_ memory: PartialMemory, _ product: Type3Product) -> Type3Image {
    let numbers = product.blockNumbers ?? Array(0..<14)
    let blocks = zip(numbers, stride(from: 0, to: memory.count, by: 16)).map { number, start in
      Type3Image.Block(
        number: number, content: PartialMemory((start..<start + 16).map { memory[$0] }))
    }
    return Type3Image(
      product: product, nfcid2: MemoryChip.idm, pmm: Self.pmm(product),
      systems: [
        Type3Image.System(
          code: product == .standard ? 0x12FC : 0x88B4,
          services: [Type3Image.Service(codes: [0x0009, 0x000B], blocks: blocks)])
      ])
  }

  private func planner(_ memory: [UInt8], _ product: Type3Product) -> Type3Planner {
    var known = Type3Memory()
    let numbers = product.blockNumbers ?? Array(0..<14)
    for (number, start) in zip(numbers, stride(from: 0, to: memory.count, by: 16)) {
      known.store(Array(memory[start..<start + 16]), in: Int(number))
    }
    let chip = Type3Chip(pmm: Self.pmm(product))
    return Type3Planner(
      identity: TagIdentity(
        target: .f(
          ActivationF(
            nfcid2: MemoryChip.idm, pmm: Self.pmm(product), systemCode: 0x12FC, bitRate: 212)),
        kind: .type3, product: product.rawValue),
      memory: known, chip: chip)
  }
}
