/// USB adapters that people put before a PN532's serial port, sorted by identifier.
package enum SerialAdapters {
  package struct Adapter: Hashable, Sendable {
    package let name: String
    /// The kernel module that makes it a serial port.
    package let module: String
  }

  package static func adapter(_ identifier: USBIdentifier) -> Adapter? {
    table.first { $0.0 == identifier.vendor && $0.1 == identifier.product }
      .map { Adapter(name: $0.2, module: $0.3) }
  }

  private static let table: [(UInt16, UInt16, String, String)] = [
    (0x0403, 0x6001, "FTDI FT232R", "ftdi_sio"),
    (0x0403, 0x6010, "FTDI FT2232", "ftdi_sio"),
    (0x0403, 0x6011, "FTDI FT4232H", "ftdi_sio"),
    (0x0403, 0x6014, "FTDI FT232H", "ftdi_sio"),
    (0x0403, 0x6015, "FTDI FT-X", "ftdi_sio"),
    (0x067B, 0x2303, "Prolific PL2303", "pl2303"),
    (0x067B, 0x23A3, "Prolific PL2303GS", "pl2303"),
    (0x10C4, 0xEA60, "Silicon Labs CP210x", "cp210x"),
    (0x1A86, 0x5523, "WCH CH341", "ch341"),
    (0x1A86, 0x55D4, "WCH CH9102", "cdc_acm"),
    (0x1A86, 0x7522, "WCH CH340", "ch341"),
    (0x1A86, 0x7523, "WCH CH340", "ch341"),
  ]
}
