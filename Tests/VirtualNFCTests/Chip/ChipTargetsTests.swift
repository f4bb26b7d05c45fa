import TagImages
import Testing
import VirtualNFC

@Suite struct ChipTargetsTests {
  @Test func `a tag is listed with SENS_RES, SEL_RES and NFCID1`() throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("4A0100") == "0101004400" + "07" + chip.uid())
  }

  @Test func `without a tag a search ends after its retries, or never`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("4A0100") == "nothing")
    #expect(chip.proceed(0x4A) == "nothing")
    try chip.field.tap(product: .ntag213)
    #expect(chip.proceed(0x4A) == "0101004400" + "07" + chip.uid())

    var patient = try ChipUnderTest()
    #expect(patient("3205000102") == "")
    #expect(patient("4A0100") == "00")
    #expect(patient("06 6339") == "26")
  }

  @Test(arguments: ["4A010100FFFF0100", "4A010200FFFF0100", "4A010300", "4A0104"])
  func `other kinds of tags are looked for and not found`(command: String) throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("3205000102") == "")
    #expect(chip(command) == "00")
  }

  @Test func `InDeselect makes way for the next tag, as libnfc lists them`() throws {
    var chip = try ChipUnderTest(.ntag213, .ntag215, .ultralightC)
    #expect(chip("3205000102") == "")
    var found: Set<String> = []
    for _ in 0..<3 {
      found.insert(String(chip("4A0100").dropFirst(12)))
      #expect(chip("4400") == "00")
    }
    #expect(found == Set((1...3).map(chip.uid)))
    #expect(chip("4A0100") == "00")
  }

  @Test func `a halted tag answers when it is asked for by its identifier`() throws {
    var chip = try ChipUnderTest(.ntag213, .ntag215)
    #expect(chip("3205000102") == "")
    for number in [1, 2, 1] {
      #expect(chip("4A010088" + chip.uid(number)) == "0101004400" + "07" + chip.uid(number))
      #expect(chip("4400") == "00")
    }
    #expect(chip("4A010088" + chip.uid(3)) == "00")
  }

  @Test func `two targets are listed and used in turn`() throws {
    var chip = try ChipUnderTest(.ntag213, .ultralight)
    #expect(chip("3205000102") == "")
    let list = chip("4A0200")
    #expect(list.hasPrefix("02" + "01004400" + "07") && list.count == 2 + 2 * 24)
    let first = list.dropFirst(12).prefix(14)
    let second = list.suffix(14)
    #expect(Set([String(first), String(second)]) == [chip.uid(1), chip.uid(2)])
    for (number, uid) in [("01", first), ("02", second), ("01", first), ("02", second)] {
      #expect(chip("40" + number + "3000").hasPrefix("00" + uid.prefix(6)))
    }
    #expect(chip("5401") == "00")
    #expect(chip("5403") == "27")
    #expect(chip("5200") == "00")
    #expect(chip("40013000") == "27")
  }

  @Test func `two FeliCa tags collide in one time slot, and are listed from several`() throws {
    var chip = try ChipUnderTest()
    let tags: [Type3Product] = [.liteS, .standard]
    for product in tags { try chip.field.tap(product: product) }
    #expect(chip("3205000102") == "")
    #expect(chip("4A0201 00FFFF0100") == "00")
    var counts: [Int: Int] = [:]
    for _ in 0..<40 {
      let list = chip("4A0202 00FFFF010F")
      counts[list.count, default: 0] += 1
      for entry in chip.field.tags where list.hasPrefix("02") {
        #expect(list.contains("1401" + hex(entry.image.identifier)))
      }
    }
    // The number of targets, and for each its own number and SENSF_RES with the system code.
    #expect((counts[2 + 2 * 42] ?? 0) > 35)
  }

  @Test func `with room for one the FeliCa tag in the first time slot is listed`() throws {
    var chip = try ChipUnderTest()
    for product: Type3Product in [.liteS, .standard] { try chip.field.tap(product: product) }
    #expect(chip("3205000102") == "")
    var seen: Set<String> = []
    for _ in 0..<40 {
      let list = chip("4A0101 00FFFF010F")
      if list.hasPrefix("01") { seen.insert(String(list.dropFirst(8).prefix(16))) }
    }
    #expect(seen == Set(chip.field.tags.map { hex($0.image.identifier) }))
  }

  @Test func `two Type 1 tags hide each other`() throws {
    var chip = try ChipUnderTest()
    let first = try chip.field.tap(product: Type1Product.topaz96)
    #expect(chip("3205000102") == "")
    #expect(chip("4A0104").hasPrefix("0101"))
    try chip.field.tap(product: Type1Product.topaz96)
    #expect(chip("4A0104") == "00")
    try chip.field.remove(first)
    #expect(chip("4A0104").hasPrefix("0101"))
  }

  @Test func `with room for two one tag alone stays usable`() throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("3205000102") == "")
    #expect(chip("4A0200").hasPrefix("01"))
    #expect(chip("40013000").hasPrefix("00"))
  }

  @Test func `without a field there is no target`() throws {
    var chip = try ChipUnderTest(.ntag213)
    _ = chip("4A0100")
    #expect(chip("320100") == "")
    #expect(chip("40013000") == "27")
    #expect(chip("42 30 00") == "01")
    #expect(chip("06 6304") == "80")
    #expect(chip("4A0100").hasPrefix("01"))
    #expect(chip("06 6304") == "83")
  }

  // MARK: InAutoPoll

  @Test func `InAutoPoll reports a tag with its type`() throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("60 FF 02 01 10") == "01" + "10" + "0c" + "01004400" + "07" + chip.uid())
  }

  @Test func `InAutoPoll goes on for as many turns as it is told`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("60 03 02 00 11") == "nothing")
    #expect(chip.chip.searchInterval == .milliseconds(300))
    #expect(chip.proceed(0x60) == "nothing")
    #expect(chip.proceed(0x60) == "00")
    #expect(chip.chip.searchInterval == nil)
  }

  @Test func `InAutoPoll without an end finds a tag that comes later`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("60 FF 01 00") == "nothing")
    for _ in 0..<300 { #expect(chip.proceed(0x60) == "nothing") }
    try chip.field.tap(product: .ntag216)
    #expect(chip.proceed(0x60).hasPrefix("0110"))
  }
}
