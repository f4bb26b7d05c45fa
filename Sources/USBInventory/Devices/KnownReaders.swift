/// What is known of a reader by its USB identifier.
package struct KnownReader: Hashable, Sendable {
  package let identifier: USBIdentifier
  package let product: String
  /// libnfc's driver for it; nil if it has none.
  package let driver: String?

  /// Whether it takes the pseudo-APDUs of the ACR122U for buzzer, light and polling. Others of ACS
  /// have commands of their own.
  package var takesPseudoAPDUs: Bool { identifier == USBIdentifier(0x072F, 0x2200) }
}

/// The readers that are told apart, sorted by identifier.
///
/// Those with a driver are the devices that libnfc 1.8.0 looks for; the others are contactless
/// readers that people take for such, with the names that the ACS CCID driver has for them.
package enum KnownReaders {
  /// Also the identifier of a reader for contact cards, the ACR38U-CCID.
  package static let touchatag = USBIdentifier(0x072F, 0x90CC)

  package static func reader(_ identifier: USBIdentifier) -> KnownReader? {
    table.first { $0.0 == identifier.vendor && $0.1 == identifier.product }.map { row in
      KnownReader(identifier: identifier, product: row.2, driver: row.3)
    }
  }

  private static let table: [(UInt16, UInt16, String, String?)] = [
    (0x04CC, 0x0531, "NXP PN531", "pn53x_usb"),
    (0x04CC, 0x2533, "NXP PN533", "pn53x_usb"),
    (0x04E6, 0x5591, "SCM SCL3711", "pn53x_usb"),
    (0x04E6, 0x5594, "SCM SCL3712", "pn53x_usb"),
    (0x054C, 0x0193, "Sony PN531", "pn53x_usb"),
    (0x054C, 0x02E1, "Sony RC-S360", "pn53x_usb"),
    (0x054C, 0x06C1, "Sony RC-S380", nil),
    (0x054C, 0x06C3, "Sony RC-S380", nil),
    (0x054C, 0x0DC8, "Sony RC-S300", nil),
    (0x072F, 0x2100, "ACS ACR128U", nil),
    (0x072F, 0x2200, "ACS ACR122U", "acr122_usb"),
    (0x072F, 0x2206, "ACS ACR1222L", nil),
    (0x072F, 0x2207, "ACS ACR1222U-C6", nil),
    (0x072F, 0x2211, "ACS ACR1261U", nil),
    (0x072F, 0x2214, "ACS ACR1222", "acr122_usb"),
    (0x072F, 0x2218, "ACS ACR1251U-C", nil),
    (0x072F, 0x221A, "ACS ACR1251U", nil),
    (0x072F, 0x221B, "ACS ACR1251U-C", nil),
    (0x072F, 0x2220, "ACS ACR1281U-C7", nil),
    (0x072F, 0x2224, "ACS ACR1281U-C1", nil),
    (0x072F, 0x2229, "ACS ACR1251U-A2", nil),
    (0x072F, 0x222E, "ACS ACR123U", nil),
    (0x072F, 0x2239, "ACS ACR1256U", nil),
    (0x072F, 0x223B, "ACS ACR1252U", nil),
    (0x072F, 0x223E, "ACS ACR1252U-A2", nil),
    (0x072F, 0x223F, "ACS ACR1255U-J1", nil),
    (0x072F, 0x2244, "ACS ACR1252U", nil),
    (0x072F, 0x2259, "ACS ACR1252U-A1", nil),
    (0x072F, 0x225B, "ACS ACM1252U", nil),
    (0x072F, 0x2258, "ACS ACR1311U-N1", nil),
    (0x072F, 0x226B, "ACS WalletMate (ACR1252U)", nil),
    (0x072F, 0x2301, "ACS ACR1581U", nil),
    (0x072F, 0x2303, "ACS ACR1552U-M1", nil),
    (0x072F, 0x2307, "ACS WalletMate II (ACR1552U)", nil),
    (0x072F, 0x2308, "ACS ACR1552U-M2", nil),
    (0x072F, 0x230A, "ACS ACR1555U", nil),
    (0x072F, 0x90CC, "touchatag", "acr122_usb"),
    (0x1FD3, 0x0608, "ASK LoGO", "pn53x_usb"),
  ]
}
