/// What a USB device says of itself (USB 2.0, 9.5).
struct USBDescriptors: Sendable {
  enum Kind {
    static let device: UInt8 = 1
    static let configuration: UInt8 = 2
    static let string: UInt8 = 3
  }

  let device: [UInt8]
  /// With its interfaces and endpoints behind it.
  let configuration: [UInt8]
  /// From index 1 on.
  let strings: [String]

  /// The descriptor that GET_DESCRIPTOR asks for; nil if there is none.
  func descriptor(_ kind: UInt8, index: Int) -> [UInt8]? {
    switch kind {
    case Kind.device where index == 0: device
    case Kind.configuration where index == 0: configuration
    case Kind.string where index == 0: Self.stringDescriptor([0x0409])  // English (US)
    case Kind.string where index <= strings.count:
      Self.stringDescriptor(Array(strings[index - 1].utf16))
    default: nil
    }
  }

  private static func stringDescriptor(_ units: [UInt16]) -> [UInt8] {
    [UInt8(2 + 2 * units.count), Kind.string]
      + units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  // What a list of devices shows, as it stands in the two descriptors.

  var vendor: UInt16 { word(8) }
  var product: UInt16 { word(10) }
  var release: UInt16 { word(12) }
  var deviceClass: ArraySlice<UInt8> { device[4..<7] }
  var configurationCount: UInt8 { device[17] }
  var interfaceCount: UInt8 { configuration[4] }
  var configurationValue: UInt8 { configuration[5] }
  var interfaceClass: ArraySlice<UInt8> { configuration[14..<17] }

  private func word(_ offset: Int) -> UInt16 {
    UInt16(device[offset]) | UInt16(device[offset + 1]) << 8
  }
}
