import Testing

@testable import LibNFCReader

@Suite struct FrameLimitTests {
  @Test(arguments: [
    ("pn532_uart", 262), ("pn53x_usb", 262), ("acr122_usb", 250),
    ("acr122s", 250), ("arygon", 252), ("pn532_i2c", 252), ("pn532_spi", 262),
  ])
  func `each driver takes what its frames hold`(driver: String, limit: Int) {
    #expect(FrameLimit.limit(ofDriver: driver) == limit)
  }
}
