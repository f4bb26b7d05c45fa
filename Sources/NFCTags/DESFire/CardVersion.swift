/// The first part of the answer to GetVersion, about the hardware (data sheets of MIFARE DESFire and
/// NTAG 424 DNA).
struct CardVersion: Hashable, Sendable {
  static let length = 7

  let bytes: [UInt8]

  /// - Returns: nil unless there are seven bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  var vendor: UInt8 { bytes[0] }
  /// The low half is the family; the high half tells a chip (0) from an implementation on another
  /// one (8), a Java Card applet (9) and a program on a phone (A) (NXP AN10833).
  var type: UInt8 { bytes[1] }
  var major: UInt8 { bytes[3] }
  var minor: UInt8 { bytes[4] }
  var storage: StorageSize { StorageSize(code: bytes[5]) }

  /// Whether it is a chip, and not a program that plays one.
  var isChip: Bool { type >> 4 == 0 }

  var product: CardProduct? {
    guard vendor == 0x04 else { return nil }
    return Self.products.first {
      $0.family == type & 0x0F && $0.major == major
    }?.product
  }

  private struct Row {
    let family: UInt8
    let major: UInt8
    let product: CardProduct
  }

  /// By family and version of the hardware. Those from 40 on are implementations on other chips.
  private static let products: [Row] = [
    Row(family: 0x1, major: 0x00, product: .desfireEV0),
    Row(family: 0x1, major: 0x01, product: .desfireEV1),
    Row(family: 0x1, major: 0x12, product: .desfireEV2),
    Row(family: 0x1, major: 0x22, product: .desfireEV2),
    Row(family: 0x1, major: 0x33, product: .desfireEV3),
    Row(family: 0x1, major: 0x42, product: .desfireEV2),
    Row(family: 0x1, major: 0x43, product: .desfireEV3),
    Row(family: 0x1, major: 0x62, product: .desfireEV2),
    Row(family: 0x1, major: 0xA0, product: .duox),
    Row(family: 0x2, major: 0x11, product: .plusEV1),
    Row(family: 0x2, major: 0x22, product: .plusEV2),
    Row(family: 0x4, major: 0x10, product: .ntag413),
    Row(family: 0x4, major: 0x30, product: .ntag424),
    Row(family: 0x8, major: 0x30, product: .desfireLight),
  ]
}

/// The size of a chip's memory as GetVersion codes it: a power of two, or something between it and
/// the next one.
struct StorageSize: Hashable, Sendable {
  let code: UInt8

  /// Bytes that there are at least; nil for a code beyond any card.
  var least: Int? { code >> 1 < 32 ? 1 << Int(code >> 1) : nil }
  var isExact: Bool { code & 1 == 0 }
}
