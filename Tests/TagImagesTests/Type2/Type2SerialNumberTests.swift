import Testing

@testable import TagImages

@Suite struct Type2SerialNumberTests {
  private let uid: [UInt8] = [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80]

  @Test func `the UID lies around its first check byte`() throws {
    let memory = PartialMemory([0x04, 0xA1, 0xB2, 0x9F, 0xC3, 0xD4, 0xE5, 0x80, 0x72, 0x48])
    let number = try #require(Type2SerialNumber(memory))
    #expect(number.nfcid1 == uid)
    #expect(number.isChecked)
  }

  @Test(arguments: [3, 8]) func `a wrong check byte is seen`(_ offset: Int) throws {
    var memory = PartialMemory([0x04, 0xA1, 0xB2, 0x9F, 0xC3, 0xD4, 0xE5, 0x80, 0x72, 0x48])
    memory[offset] = 0x00
    let number = try #require(Type2SerialNumber(memory))
    #expect(number.nfcid1 == uid)
    #expect(!number.isChecked)
  }

  @Test func `NTAG I2C has its ATQA in place of check bytes`() throws {
    let memory = PartialMemory(uid + [0x00, 0x44, 0x00])
    let number = try #require(Type2SerialNumber(memory))
    #expect(number.nfcid1 == uid)
    #expect(number.isChecked)
  }

  @Test func `there is no UID in bytes that are unknown or not there`() {
    var memory = PartialMemory(Array(repeating: UInt8(0), count: 12))
    memory[5] = nil
    #expect(Type2SerialNumber(memory) == nil)
    #expect(Type2SerialNumber(PartialMemory([0x04])) == nil)
    #expect(Type2SerialNumber(memory, at: 3) == nil)
  }
}
