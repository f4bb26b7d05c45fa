/// The memory of a MIFARE Classic card as bytes, `.mfd`: blocks in their order.
enum ClassicMemory {
  /// Sizes that files have.
  static let sizes = Set(ClassicProduct.allCases.map(\.memorySize))

  /// Whether bytes of such a size are a card: by the check byte of a UID of four bytes, or by access
  /// conditions that hold in every sector.
  static func fits(_ bytes: [UInt8]) -> Bool {
    guard sizes.contains(bytes.count), let product = ClassicProduct(memorySize: bytes.count) else {
      return false
    }
    if ClassicSerialNumber.isChecked(bytes), bytes[..<4].contains(where: { $0 != 0 }) {
      return true
    }
    return product.sectors.allSatisfy { sector in
      let start = sector.trailer * ClassicImage.blockSize
      return AccessConditions(Array(bytes[start + 6..<start + 9])) != nil
    }
  }
}
