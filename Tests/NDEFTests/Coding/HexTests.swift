import NDEF
import Testing

@Suite struct HexTests {
  @Test func `every byte has two lower-case digits, and comes back`() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(hexString(all) == hex(all))
    #expect(bytes(hexString: hexString(all)) == all)
    #expect(bytes(hexString: "ABcd") == [0xAB, 0xCD])
  }

  @Test(arguments: ["0", "0g", "00 00", "0x00", "é0", "٠٠"])
  func `nothing else is hex`(_ text: String) {
    #expect(bytes(hexString: text) == nil)
  }
}
