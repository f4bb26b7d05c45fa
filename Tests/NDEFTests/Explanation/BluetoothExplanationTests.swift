import NDEF
import Testing

@Suite struct BluetoothExplanationTests {
  @Test func `numbers and addresses are told in the order in which people write them`() throws {
    try expect(
      BluetoothOOBRecord.self, "1200 060504030201 04 0d 040424 04 09 616263 00",
      """
      0–1 length = 18 bytes
      2–7 address = 01:02:03:04:05:06
      8–12 structure
        8–8 length = 4 bytes
        9–9 dataType = 0x0d: class of device
        10–12 value = 0x240404
      13–17 structure
        13–13 length = 4 bytes
        14–14 dataType = 0x09: complete local name
        15–17 value = abc
      18–18 padding = 1 byte
      """)
  }

  @Test func `a low energy address is told with its type`() throws {
    try expect(
      BluetoothLEOOBRecord.self, "08 1b 060504030201 01 02 1c 00 03 19 c103 02 ff 00",
      """
      0–8 structure
        0–0 length = 8 bytes
        1–1 dataType = 0x1b: LE device address
        2–7 address = 01:02:03:04:05:06
        8–8 addressType = random
      9–11 structure
        9–9 length = 2 bytes
        10–10 dataType = 0x1c: LE role
        11–11 value = 0
      12–15 structure
        12–12 length = 3 bytes
        13–13 dataType = 0x19: appearance
        14–15 value = 0x03c1
      16–18 structure
        16–16 length = 2 bytes
        17–17 dataType = 0xff
        18–18 value = 1 byte
      """)
  }

  @Test func `a structure that is cut short is told as far as it goes`() throws {
    try expect(
      BluetoothLEOOBRecord.self, "05 09 61",
      """
      0–2 structure
        0–0 length = 5 bytes
        1–1 dataType = 0x09: complete local name ! eirOverrun at 1
        2–2 value = 1 of 4 bytes
      """)
  }
}
