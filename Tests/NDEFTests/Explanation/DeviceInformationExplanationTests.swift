import NDEF
import Testing

@Suite struct DeviceInformationExplanationTests {
  @Test func `elements are told apart`() throws {
    try expect(
      DeviceInformationRecord.self, "00 02 4163 03 01 ff 09 01 aa",
      """
      0–3 element
        0–0 elementType = 0: vendor
        1–1 valueLength = 2 bytes
        2–3 value = Ac
      4–6 element
        4–4 elementType = 3: UUID
        5–5 valueLength = 1 byte
        6–6 value = ff
      7–9 element
        7–7 elementType = 9
        8–8 valueLength = 1 byte
        9–9 value = aa
      """)
  }
}
