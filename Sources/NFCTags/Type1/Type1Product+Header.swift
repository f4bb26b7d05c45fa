import TagImages

extension Type1Product {
  /// The product of a header ROM: what is not laid out for NDEF is a Jewel of some kind.
  ///
  /// - Parameter headerROM: HR0 and HR1.
  init?(headerROM: [UInt8]) {
    switch headerROM[0] {
    case 0x11: self = .topaz96
    case 0x12: self = .topaz512
    case 0x13...0x1F: return nil
    default: self = .jewel
    }
  }
}
