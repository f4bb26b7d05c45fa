import Testing

@testable import LibNFCReader

@Suite struct FrameLimitTests {
  @Test(arguments: [
    ("pn532_uart:/dev/ttyUSB0", 262), ("pn53x_usb:001:005", 262), ("acr122_usb:001:004", 252),
    ("arygon:/dev/ttyUSB0", 252),
  ])
  func `each driver takes what its frames hold`(connection: String, limit: Int) {
    #expect(FrameLimit.limit(ofConnection: connection) == limit)
  }
}
