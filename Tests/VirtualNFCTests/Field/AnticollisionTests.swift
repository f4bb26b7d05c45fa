import NFCLink
import TagImages
import TestSupport
import Testing
import VirtualNFC

/// ISO/IEC 14443-3, clause 6, seen through a reader that does as it says.
@Suite struct AnticollisionTests {
  static func image(_ nfcid1: [UInt8]) -> TagImage {
    .type2(
      Type2Image(
        product: nil, nfcid1: nfcid1, memory: PartialMemory([UInt8](repeating: 0, count: 64))))
  }

  @Test(arguments: [4, 7, 10])
  func `identifiers of every length are told whole`(count: Int) async throws {
    let field = VirtualField()
    let uid = (1...count).map { UInt8($0 * 17) }
    try field.tap(Self.image(uid))
    let reader = InProcessReader(field: field)
    let target = try await reader.poll(PollConfiguration())
    #expect(target == .a(ActivationA(sensRes: 0x0044, selRes: 0, nfcid1: uid)))
    try await reader.halt()
    #expect(try await reader.poll(PollConfiguration()) == nil)
    #expect(try await reader.poll(PollConfiguration(identifier: uid)) == target)
  }

  /// Identifiers that differ late, early, and in length.
  @Test func `any set of tags is told apart`() async throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<30 {
      let field = VirtualField()
      var uids: Set<[UInt8]> = []
      while uids.count < 12 {
        let count = [4, 7, 10].randomElement(using: &random) ?? 4
        var uid = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) << (round % 6) }
        uid[count - 1] = UInt8.random(in: 0...255, using: &random)
        if uids.insert(uid).inserted { try field.tap(Self.image(uid)) }
      }
      let reader = InProcessReader(field: field)
      var found: Set<[UInt8]> = []
      while let target = try await reader.poll(PollConfiguration()) {
        #expect(found.insert(target.identifier).inserted)
        try await reader.halt()
      }
      #expect(found == uids)
      for uid in uids {
        #expect(try await reader.poll(PollConfiguration(identifier: uid))?.identifier == uid)
      }
    }
  }

  /// 6.5.3.1: where bits collide the loop goes on with a one.
  @Test func `of two tags the one with a one where they differ comes first`() async throws {
    let field = VirtualField()
    for uid: [UInt8] in [[1, 2, 3, 4], [1, 2, 3, 6], [1, 2, 3, 5]] {
      try field.tap(Self.image(uid))
    }
    let reader = InProcessReader(field: field)
    var last: [UInt8] = []
    while let target = try await reader.poll(PollConfiguration()) {
      last.append(target.identifier[3])
      try await reader.halt()
    }
    #expect(last == [5, 6, 4])
  }

  // MARK: States, with frames by hand

  /// A chip with the field on and CRC handling off, ready for raw frames.
  static func chip() throws -> ChipUnderTest {
    var chip = try ChipUnderTest(.ntag213)
    _ = chip("320101")
    _ = chip("08 6302 00 6303 00")
    return chip
  }

  static func short(_ code: String, to chip: inout ChipUnderTest) -> String {
    _ = chip("08 633D 07")
    defer { _ = chip("08 633D 00") }
    return chip("42" + code)
  }

  @Test func `an active tag falls back on a REQA and answers the next one`() throws {
    var chip = try Self.chip()
    _ = chip("3205000000")
    #expect(chip("4A0100").hasPrefix("01"))
    _ = chip("08 6302 00 6303 00")
    #expect(Self.short("26", to: &chip) == "01")
    #expect(Self.short("26", to: &chip) == "004400")
  }

  @Test func `a tag that is ready falls back on anything but its anticollision`() throws {
    var chip = try Self.chip()
    for wrong in ["3000 02a8", "9520", "9320ff", "937088010203040506", "93", "9319", "9380"] {
      #expect(Self.short("26", to: &chip) == "004400", "before \(wrong)")
      #expect(chip("42" + wrong) == "01")
      #expect(chip("42 9320") == "01", "after \(wrong)")
    }
    #expect(Self.short("26", to: &chip) == "004400")
    #expect(chip("42 9320").count == 12)
  }

  @Test func `a tag that was halted falls back to HALT on an error`() throws {
    var chip = try Self.chip()
    _ = chip("4A0100")
    _ = chip("4400")
    _ = chip("08 6302 00 6303 00")
    #expect(Self.short("52", to: &chip) == "004400")
    #expect(chip("42 3000 02a8") == "01")
    #expect(Self.short("26", to: &chip) == "01")
    #expect(Self.short("52", to: &chip) == "004400")
  }

  @Test func `a field that goes off and on wakes a tag that was halted`() throws {
    var chip = try Self.chip()
    _ = chip("4A0100")
    _ = chip("4400")
    _ = chip("320100")
    _ = chip("320101")
    _ = chip("08 6302 00 6303 00")
    #expect(Self.short("26", to: &chip) == "004400")
  }
}
