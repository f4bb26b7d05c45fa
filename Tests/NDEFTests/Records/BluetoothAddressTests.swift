import NDEF
import Testing

@Suite struct BluetoothAddressTests {
  @Test(arguments: ["01:02:03:0a:0B:0c", "01-02-03-0A-0B-0C", "0102030a0b0c"])
  func `an address is read as people write it`(_ text: String) {
    #expect(BluetoothAddress(text)?.bytes == [0x01, 0x02, 0x03, 0x0A, 0x0B, 0x0C])
    #expect(BluetoothAddress(text)?.description == "01:02:03:0a:0b:0c")
  }

  @Test(arguments: [
    "", "01:02:03:0a:0b", "1:2:3:a:b:c", "0102:030a:0b0c", "01:02:03:0a:0b:0g",
    "01:02:03:0a:0b:0c:", "01:02:03:0a:0b:0c-", "01 02 03 0a 0b 0c",
  ])
  func `nothing else is an address`(_ text: String) {
    #expect(BluetoothAddress(text) == nil)
  }
}
