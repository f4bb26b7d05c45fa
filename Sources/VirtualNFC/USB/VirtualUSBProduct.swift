/// A reader that can be played on the USB.
public enum VirtualUSBProduct: String, Hashable, Sendable, CaseIterable {
  /// ACS ACR122U with firmware 2.14: a PN532 behind a CCID smart card reader.
  case acr122u
  /// SCM SCL3711: a PN533 that is a USB device itself.
  case scl3711

  /// What programs show of it.
  public var name: String {
    switch self {
    case .acr122u: "ACS ACR122U"
    case .scl3711: "SCM SCL3711"
    }
  }

  var chip: ChipModel {
    switch self {
    case .acr122u: .pn532
    case .scl3711: .pn533
    }
  }

  func makeFunction() -> any USBFunction {
    switch self {
    case .acr122u: ACR122UFunction()
    case .scl3711: PN533Function()
    }
  }

  var descriptors: USBDescriptors {
    switch self {
    case .acr122u: Self.acr122uDescriptors
    case .scl3711: Self.scl3711Descriptors
    }
  }
}

extension VirtualUSBProduct {
  private static let acr122uDescriptors = USBDescriptors(
    device: [
      18, 1, 0x10, 0x01, 0, 0, 0, 64,  // USB 1.1, class per interface, 64 bytes on endpoint 0
      0x2F, 0x07, 0x00, 0x22, 0x14, 0x02, 1, 2, 0, 1,
    ],
    configuration: [
      9, 2, 93, 0, 1, 1, 0, 0x80, 100,  // bus powered, 200 mA
      9, 4, 0, 0, 3, 0x0B, 0, 0, 0,
      // CCID 1.00: one slot, 5 V, 3 V and 1.8 V, T=1, 4 MHz, 10752 to 250000 bit/s, short APDUs,
      // messages of up to 271 bytes.
      54, 0x21, 0x00, 0x01, 0, 7, 2, 0, 0, 0, 0xA0, 0x0F, 0, 0, 0xA0, 0x0F, 0, 0, 0,
      0x00, 0x2A, 0, 0, 0x90, 0xD0, 0x03, 0, 0, 0x00, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0x40, 0x00, 0x02, 0x00, 0x0F, 0x01, 0, 0, 0, 0, 0, 0, 0, 1,
      7, 5, 0x81, 3, 8, 0, 0x10,
      7, 5, 0x02, 2, 64, 0, 0,
      7, 5, 0x82, 2, 64, 0, 0,
    ],
    strings: ["ACS", "ACR122U PICC Interface"])

  private static let scl3711Descriptors = USBDescriptors(
    device: [
      18, 1, 0x00, 0x02, 0, 0, 0, 64,
      0xE6, 0x04, 0x91, 0x55, 0x07, 0x02, 1, 2, 0, 1,
    ],
    configuration: [
      9, 2, 32, 0, 1, 1, 0, 0x80, 50,  // bus powered, 100 mA
      9, 4, 0, 0, 2, 0xFF, 0xFF, 0xFF, 0,
      7, 5, 0x04, 2, 64, 0, 4,
      7, 5, 0x84, 2, 64, 0, 4,
    ],
    strings: ["SCM Micro", "SCL3711-NFC&RW"])
}
