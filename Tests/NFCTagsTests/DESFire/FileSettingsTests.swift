import Testing

@testable import NFCTags

@Suite struct FileSettingsTests {
  @Test func `settings are read, and written as ChangeFileSettings takes them`() throws {
    let settings = try #require(FileSettings(bytes("0000E0EE000100")))
    #expect(settings.rights == FileRights(rawValue: 0xEEE0) && settings.size == 256)
    #expect(settings.isPlain && settings.hasOneSetOfRights)
    #expect(settings.bytes == bytes("0000E0EE000100"))
    #expect(settings.readOnlyForGood.changeData == bytes("00FFEF"))
  }

  /// NTAG 424 DNA with secure dynamic messaging switched on (AN12196).
  @Test func `what stands behind the size is kept`() throws {
    let settings = try #require(FileSettings(bytes("0040EEEE000100C1F121200000430000430000")))
    #expect(settings.isPlain && settings.rights == .everybody)
    #expect(settings.readOnlyForGood.changeData == bytes("40FFEFC1F121200000430000430000"))
  }

  @Test(arguments: ["", "0000E0EE0001", "0200E0EE000100", "0400E0EE000100"])
  func `other files, and less, are none`(_ answer: String) {
    #expect(FileSettings(bytes(answer)) == nil)
  }

  @Test func `signed, enciphered, and with further rights they are told from plain ones`() {
    #expect(FileSettings(bytes("0001EEEE000100"))?.isPlain == false)
    #expect(FileSettings(bytes("0003EEEE000100"))?.isPlain == false)
    #expect(FileSettings(bytes("0080EEEE00010001EEEE"))?.hasOneSetOfRights == false)
  }

  @Test(
    arguments: [
      (0xEEEE, true, true, false), (0xE000, false, false, false), (0xEEE0, true, false, false),
      (0xE0E0, true, false, false), (0xEFFF, false, false, true), (0xEF0F, false, false, false),
      (0xEFFE, false, true, false),
    ] as [(UInt16, Bool, Bool, Bool)])
  func `rights tell what everybody may, and what nobody may`(
    _ rights: UInt16, _ canWrite: Bool, _ canChange: Bool, _ isClosed: Bool
  ) {
    let rights = FileRights(rawValue: rights)
    #expect(rights.canEverybodyWrite == canWrite && rights.canEverybodyChange == canChange)
    #expect(rights.canNobodyWrite == isClosed)
  }
}
