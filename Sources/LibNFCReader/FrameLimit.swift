/// How many bytes of payload one frame takes.
enum FrameLimit {
  /// The PN53x and libnfc's buffers: one byte more, and `nfc_initiator_transceive_bytes` writes past
  /// the end of its own.
  static let chip = 262

  /// Drivers whose frames hold less, by the names they have in connection strings.
  ///
  /// An ACR122 wraps what the chip says in an answer of at most 255 bytes, of which five are its own
  /// and the chip's; ARYGON's firmware knows no extended frames, and libnfc's I2C
  /// driver has no room for one.
  private static let narrowDrivers = [
    "acr122_usb": 250, "acr122s": 250, "arygon": 252, "pn532_i2c": 252,
  ]

  static func limit(ofDriver driver: String) -> Int {
    narrowDrivers[driver] ?? chip
  }
}
