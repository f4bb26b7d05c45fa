import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type2LockingTests {
  @Test func `locking writes the container, the dynamic and the static bits`() async throws {
    try await Type2Script.run(
      .ntag213,
      [
        Script.say("3A022A", Type2Script.ntag213("0300 FE")),
        Script.say("A203E110120F", "0A"), Script.say("A228FF0F3F00", "0A"),
        Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3A0203", "2648FFFF E110120F"), Script.say("3A2828", "FF0F3FBD"),
      ]
    ) { tag in
      let plan = try await tag.planLock()
      #expect(plan.permanentEffects == ["Pages 3 to 39 can never be written again."])
      #expect(try await tag.execute(plan).locked)
    }
  }

  @Test func `an unknown tag is locked as its own TLV says, and no further`() async throws {
    // Bits of 8 bytes each at byte 128: 0 of block 32.
    try await Type2Script.run(
      nil,
      [
        Script.say("3002", "26480000 E1100C00 01038008 340300FE"),
        Script.say("3020", "00AABBCC" + String(repeating: "00", count: 12)),
        Script.say("A203E1100C0F", "0A"), Script.say("A220FFAABBCC", "0A"),
        Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3002", "2648FFFF E1100C0F 00000000 00000000"),
        Script.say("3020", "FFAABBCC" + String(repeating: "00", count: 12)),
      ]
    ) { _ = try await $0.execute(try await $0.planLock()) }
  }

  @Test func `a blank tag gets its container last`() async throws {
    try await Type2Script.run(
      .ultralight,
      [
        Script.say("3002", "26480000 00000000 FFFFFFFF 00000000"),
        Script.say("A2040300FEFF", "0A"), Script.say("A203E1100600", "0A"),
        Script.say("3003", "E1100600 0300FEFF 00000000 00000000"),
      ]
    ) { tag in
      let plan = try await tag.planFormat()
      #expect(plan.writes.map(\.permanent) == [false, true])
      #expect(plan.permanentEffects == ["Page 3 becomes E1100600 for good."])
      #expect(plan.notes == ["The content of page 4 is overwritten."])
      _ = try await tag.execute(plan)
    }
  }

  @Test func `bits of a container that cannot be cleared stop formatting`() async throws {
    let refusal = TagError.unsupported(
      "formatting: page 3 holds 10000001, and its bits can only be set")
    await #expect(throws: refusal) {
      try await Type2Script.run(
        .ultralight, [Script.say("3002", "26480000 10000001 00000000 00000000")]
      ) {
        try await $0.planFormat()
      }
    }
  }

  @Test(arguments: [
    "0103000834", "01030C0834", "0103100834", "0103F0FF3F", "0103FFFFFF",
  ])
  func `lock bytes at an impossible place are none`(_ control: String) async throws {
    // In the UID, in the container, in the TLV itself, far beyond the memory.
    try await Type2Script.run(
      nil,
      [
        Script.say("3002", "26480000 E1100C00 \(control) 0300FE"),
        Script.say("A203E1100C0F", "0A"), Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3002", "2648FFFF E1100C0F 00000000 00000000"),
      ]
    ) { _ = try await $0.execute(try await $0.planLock()) }
  }
}
