import NFCLink
import TagImages
import Testing

@testable import NFCTags

/// Eight blocks of four bytes with a container of four.
@Suite struct Type5RestoreTests {
  private static let common = Memory.of(32, [0: "E1400300 0303D000 00FE"])

  static let rows: [RestoreRow] = [
    RestoreRow("nothing differs", .writes([])),
    RestoreRow(
      "another message: no container before, and one behind", dump: [4: "0304D100 0154FE"],
      .writes([
        "0: 00400300", "1: 0304D100", "2: 0154FE00", "0: E1400300",
      ])),
    RestoreRow("one byte is one write", dump: [20: "AA"], .writes(["5: AA000000"])),
    RestoreRow(
      "what the dump does not know stays", tag: [20: "77"], dump: [20: "??BB"],
      .writes(["5: 77BB0000"])),
    RestoreRow(
      "an interrupted restoring is completed", tag: [0: "00"], .writes(["0: E1400300"])),
    RestoreRow(
      "the mark that says read-only does not come unasked", dump: [1: "43"],
      .writes(
        [],
        notes: [
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”."
        ])),
    RestoreRow(
      "the mark that says read-only", dump: [1: "43"], with: .locks,
      .writes(["0: E1430300"], effects: ["The capability container forbids writing."])),
    RestoreRow(
      "a read-only tag", tag: [1: "43"], dump: [20: "AA"],
      .refused(.readOnly("the capability container forbids writing"))),
  ]

  @Test(arguments: rows)
  func `a tag gets what may be written`(_ row: RestoreRow) {
    let (tag, dump) = row.memories(from: Self.common)
    row.check(restore(dump, to: tag, row.parts))
  }

  @Test func `a locked block that differs is refused`() {
    var dump = PartialMemory(Self.common)
    dump.store([0xAA], at: 20)
    RestoreRow("", .refused(.readOnly("block 5 is locked"))).check(
      restore(dump, to: Self.common, [], locked: [5], dumpLocked: [5]))
  }

  @Test func `locks come last, and only if they are named`() {
    let dump = PartialMemory(Self.common)
    RestoreRow(
      "", .writes([], notes: ["Blocks 2 and 3 stay open: locks are restored only with “locks”."])
    ).check(restore(dump, to: Self.common, [], dumpLocked: [2, 3]))
    RestoreRow(
      "",
      .writes(
        ["3: 00000000", "2: 00FE0000"], effects: ["Blocks 2 and 3 can never be written again."])
    ).check(restore(dump, to: Self.common, .locks, dumpLocked: [2, 3]))
  }

  @Test func `blocks of another size are refused`() {
    let text = "restoring: a block of the dump has 8 bytes, one of the tag 4"
    RestoreRow("", .refused(.unsupported(text))).check(
      restore(PartialMemory(Self.common), to: Self.common, [], blockSize: 8))
  }

  private func restore(
    _ dump: PartialMemory, to tag: [UInt8], _ parts: RestoredParts, locked: Set<Int> = [],
    dumpLocked: Set<Int> = [], blockSize: Int = 4
  ) -> Result<TagPlan, TagError> {
    func security(_ blocks: Set<Int>) -> [UInt8] { (0..<8).map { blocks.contains($0) ? 1 : 0 } }
    let uid = bytes("E004015001020304")
    let planner = Type5Planner(
      identity: TagIdentity(target: Script.ntag, kind: .type5),
      memory: Type5Memory(
        Type5Image(uid: uid, memory: PartialMemory(tag), security: security(locked))))
    do throws(Type5Stop) {
      return .success(
        try planner.restore(
          Type5Image(
            uid: [], blockSize: blockSize, memory: dump, security: security(dumpLocked)),
          parts: parts))
    } catch {
      guard case .refused(let reason) = error else { return .failure(.malformedResponse) }
      return .failure(reason)
    }
  }
}
