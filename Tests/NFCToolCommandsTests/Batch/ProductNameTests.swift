import Testing

@testable import NFCToolCommands

@Suite struct ProductNameTests {
  @Test(arguments: [
    ("ntag213", "NTAG213"), ("NTAG 213", "NTAG213"),
    (
      "ultralight-ev1-21",
      "MIFARE Ultralight EV1 (MF0UL21)"
    ), ("desfire-ev2", "MIFARE DESFire EV2"),
    ("ntag 424 dna", "NTAG 424 DNA"), ("MIFARE Classic 1K", "MIFARE Classic 1K"),
  ])
  func `products go by name and by short name, whatever the case`(text: String, name: String)
    throws
  {
    #expect(try ProductName.find(text) == name)
  }

  @Test(arguments: ["", "ntag", "ntag21", "NTAG2133"])
  func `what is none is refused`(text: String) throws {
    let failure = try #require(throws: ToolFailure.self) { try ProductName.find(text) }
    #expect(failure.exit == .usage)
  }

  /// The size codes of the data sheets, less type and length of the message's TLV.
  @Test(
    arguments: [
      ("NTAG213", 142), ("NTAG215", 492), ("NTAG216", 868), ("MIFARE Ultralight", 46),
      ("NTAG 424 DNA", nil),
    ] as [(String, Int?)])
  func `the room of a product is that of its data area`(name: String, capacity: Int?) {
    #expect(ProductName.capacity(of: name) == capacity)
  }
}
