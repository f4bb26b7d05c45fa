import NDEF
import Testing

@Suite struct WiFiExplanationTests {
  @Test func `the attributes of a credential are told apart`() throws {
    try expect(
      WiFiRecord.self,
      "104a0001 10 100e001b 10260001 01 10450002 6161 10030002 0022 100f0002 000c 10270000",
      """
      0–4 attribute
        0–1 identifier = 0x104a: version
        2–3 length = 1 byte
        4–4 value = 1.0
      5–35 attribute
        5–6 identifier = 0x100e: credential
        7–8 length = 27 bytes
        9–35 credential
          9–13 attribute
            9–10 identifier = 0x1026: network index
            11–12 length = 1 byte
            13–13 value = 1
          14–19 attribute
            14–15 identifier = 0x1045: SSID
            16–17 length = 2 bytes
            18–19 value = aa
          20–25 attribute
            20–21 identifier = 0x1003: authentication type
            22–23 length = 2 bytes
            24–25 value = WPA-Personal, WPA2-Personal
          26–31 attribute
            26–27 identifier = 0x100f: encryption type
            28–29 length = 2 bytes
            30–31 value = TKIP, AES
          32–35 attribute
            32–33 identifier = 0x1027: network key
            34–35 length = 0 bytes
      """)
  }

  @Test func `an attribute that nobody knows is a number`() throws {
    try expect(
      WiFiRecord.self, "10990002 abcd",
      "0–5 attribute\n  0–1 identifier = 0x1099\n  2–3 length = 2 bytes\n  4–5 value = 2 bytes")
  }

  @Test func `a credential that is cut short says so`() throws {
    try expect(
      WiFiRecord.self, "100e0009 10270000 1026",
      """
      0–9 attribute
        0–1 identifier = 0x100e: credential
        2–3 length = 9 bytes
        4–9 credential = 6 of 9 bytes ! attributeOverrun at 4
          4–7 attribute
            4–5 identifier = 0x1027: network key
            6–7 length = 0 bytes
          8–9 attribute
            8–9 identifier = 0x1026: network index
      """)
  }

  @Test func `what is cut short in a credential does not hide what follows it`() throws {
    try expect(
      WiFiRecord.self, "100e0005 10260002 01 104a0001 10",
      """
      0–8 attribute
        0–1 identifier = 0x100e: credential
        2–3 length = 5 bytes
        4–8 credential
          4–8 attribute
            4–5 identifier = 0x1026: network index
            6–7 length = 2 bytes
            8–8 value = 1 of 2 bytes ! attributeOverrun at 8
      9–13 attribute
        9–10 identifier = 0x104a: version
        11–12 length = 1 byte
        13–13 value = 1.0
      """)
  }
}
