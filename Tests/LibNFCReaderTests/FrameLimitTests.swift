import Testing

@testable import LibNFCReader

@Suite struct FrameLimitTests {
  @Test(arguments: [
    ("pn532_uart", 262), ("pn53x_usb", 262), ("acr122_usb", 252),
    ("arygon", 252),
  ])
  func `each driver takes what its frames hold`(driver: String, limit: Int) {
    #expect(FrameLimit.limit(ofDriver: driver) == limit)
  }
}
