/// How many bytes of payload one frame takes.
enum FrameLimit {
  /// The PN53x and libnfc's buffers: one byte more, and `nfc_initiator_transceive_bytes` writes past
  /// the end of its own.
  static let chip = 262

  /// Drivers that take less, by the names they have in connection strings.
  ///
  /// The ACR122U wraps the chip's commands in short APDUs, and ARYGON's firmware knows no extended
  /// frames.
  private static let narrowDrivers = ["acr122_usb": 252, "acr122s": 252, "arygon": 252]

  static func limit(ofDriver driver: String) -> Int {
    narrowDrivers[driver] ?? chip
  }
}
