import TagImages
import Testing

@testable import NFCTags

/// Pages as the data sheets of NTAG213 and Ultralight have them.
@Suite struct Type2RestoreTests {
  private static let ntag213 = Memory.of(
    180,
    [
      0: "04A1B29F C3D4E580 72480000 E1101200 0303D000 00FE0000", 160: "000000BD 040000FF 00050000",
    ])
  private static let ultralight = Memory.of(
    64, [0: "04A1B29F C3D4E580 72480000 E1100600 0303D000 00FE0000"])

  static let rows: [RestoreRow] = [
    RestoreRow("nothing differs", .writes([])),
    RestoreRow(
      "another message: empty before, its length last", dump: [16: "0304D100 0154FE00"],
      .writes(["4: 0300D000", "5: 0154FE00", "4: 0300D100", "4: 0304D100"])),
    RestoreRow("the length alone is one write", dump: [17: "02"], .writes(["4: 0302D000"])),
    RestoreRow(
      "from the last page to the first", tag: [17: "00"], dump: [17: "00", 24: "AA", 32: "BB"],
      .writes(["8: BB000000", "6: AA000000"])),
    RestoreRow(
      "what the dump does not know stays", tag: [24: "77"], dump: [24: "??BB"],
      .writes(["4: 0300D000", "6: 77BB0000", "4: 0303D000"])),
    RestoreRow(
      "a length that the dump does not know is never taken away", dump: [17: "??", 24: "AA"],
      .writes(["6: AA000000"])),
    RestoreRow(
      "a tag that says read-only", tag: [15: "0F"], dump: [24: "AA"],
      .refused(.readOnly("the capability container forbids writing"))),
    RestoreRow(
      "the UID stays", dump: [0: "04A1B398"],
      .writes([], notes: ["The UID stays 04A1B2C3D4E580, not 04A1B3C3D4E580 as in the dump."])),
    RestoreRow(
      "the UID is tried", dump: [0: "04A1B398", 8: "72"], with: .identifier,
      .writes(
        ["0: 04A1B398"], notes: ["Only a tag made for it takes another UID: others refuse."])),
    RestoreRow(
      "the container stays", tag: [12: "00000000"],
      .writes(
        [],
        notes: [
          "Page 3 stays 00000000 (the dump has E1101200): it is written once, and restored only "
            + "with “otp”."
        ])),
    RestoreRow(
      "the container is written once", tag: [12: "00000000"], with: .oneTime,
      .writes(["3: E1101200"], effects: ["Page 3 becomes E1101200 for good."])),
    RestoreRow(
      "bits of the container are not cleared", tag: [12: "E1103E00"], with: .oneTime,
      .refused(.unsupported("restoring: page 3 holds E1103E00, and its bits can only be set"))),
    RestoreRow(
      "lock bits stay", dump: [10: "F0FF", 160: "FF0F3FBD"],
      .writes(
        [],
        notes: [
          "The lock bytes stay 000000 (the dump has FF0F3F): they are restored only with “locks”.",
          "The lock bytes stay 0000 (the dump has F0FF): they are restored only with “locks”.",
        ])),
    RestoreRow(
      "lock bits are set last", dump: [10: "1000", 24: "AA"], with: .locks,
      .writes(
        ["4: 0300D000", "6: AA000000", "4: 0303D000", "2: 72481000"],
        effects: ["Page 4 can never be written again."])),
    RestoreRow(
      "settings stay", dump: [164: "04000010"],
      .writes(
        [],
        notes: [
          "Page 41 stays 040000FF (the dump has 04000010): settings are restored only with "
            + "“configuration”."
        ])),
    RestoreRow(
      "settings: ACCESS before AUTH0", dump: [164: "04000010 80050000"], with: .configuration,
      .writes(["42: 80050000", "41: 04000010"])),
    RestoreRow(
      "settings that close themselves", dump: [168: "40050000"], with: .configuration,
      .writes(
        ["42: 40050000"], effects: ["The configuration can never be changed again."])),
    RestoreRow(
      "settings that are closed", tag: [168: "40050000"], with: .configuration,
      .refused(.readOnly("the configuration is locked for good"))),
    RestoreRow(
      "a password stays", dump: [172: "01020304 AABB0000"],
      .writes(
        [],
        notes: ["The password or key stays as it is: it is restored only with “keys”."])),
    RestoreRow(
      "a password is not shown", dump: [172: "01020304 AABB0000"], with: .keys,
      .writes(["43: secret", "44: secret"])),
    RestoreRow(
      "a password that a dump hides", with: .keys,
      .refused(.unsupported("restoring: the dump does not hold the password or key"))),
    RestoreRow(
      "a locked page that differs", tag: [10: "4000"], dump: [10: "4000", 24: "AA"],
      .refused(.readOnly("page 6 is locked"))),
    RestoreRow(
      "a page behind the password", tag: [164: "04000006"], dump: [164: "04000006", 24: "AA"],
      .refused(.authenticationRequired(fromBlock: 6))),
  ]

  @Test(arguments: rows)
  func `an NTAG213 gets what may be written`(_ row: RestoreRow) {
    check(row, Self.ntag213, on: .ntag213, of: .ntag213)
  }

  @Test func `a dump of another product is refused`() {
    let row = RestoreRow(
      "",
      .refused(.unsupported("restoring: the dump is of a MIFARE Ultralight, the tag is an NTAG213"))
    )
    check(row, Self.ntag213, on: .ntag213, of: .ultralight)
  }

  @Test(arguments: [RestoredParts.keys, .configuration])
  func `an Ultralight has neither password nor settings`(_ part: RestoredParts) {
    let words = part == .keys ? "password or key" : "settings"
    let row = RestoreRow(
      "", with: part, .refused(.unsupported("restoring: this tag has no \(words)")))
    check(row, Self.ultralight, on: .ultralight, of: .ultralight)
  }

  private func check(
    _ row: RestoreRow, _ common: [UInt8], on product: Type2Product, of saved: Type2Product
  ) {
    let (tag, dump) = row.memories(from: common)
    let layout = Type2Layout.of(product)
    let identity = TagIdentity(
      target: Script.ntag, kind: .type2, product: product.rawValue, type2Product: product)
    let planner = Type2Planner(
      identity: identity,
      memory: Type2Memory(
        Type2Image(product: product, nfcid1: [], memory: PartialMemory(tag))),
      layout: layout, reads: Type2Reads(layout, isKeyProtected: false), isAuthenticated: false)
    let nfcid1 = (dump.bytes(in: 0..<3) ?? []) + (dump.bytes(in: 4..<8) ?? [])
    let image = Type2Image(product: saved, nfcid1: nfcid1, memory: dump)
    row.check(
      Result { () throws(TagError) in
        do throws(Type2Stop) {
          return try planner.restore(image, parts: row.parts)
        } catch {
          guard case .refused(let reason) = error else { throw .malformedResponse }
          throw reason
        }
      })
  }
}
