/// What a file of another program says of a MIFARE Classic card, before its size is settled.
struct ClassicDraft {
  /// The product that the file names.
  var product: ClassicProduct?
  /// The NFCID1 [UID] that the file names beside the memory.
  var nfcid1: [UInt8]?
  /// SENS_RES [ATQA], high byte first.
  var sensRes: UInt16?
  /// SEL_RES [SAK].
  var selRes: UInt8?
  /// Whole blocks from block 0 on, as far as the file goes.
  var memory: [UInt8?] = []
  var warnings: [ImageWarning] = []

  /// The image, once product and size are settled.
  consuming func image(product said: TagProduct?) throws(ImageError) -> DecodedImage {
    let largest = ClassicProduct.classic4K.memorySize
    guard memory.count.isMultiple(of: ClassicImage.blockSize), !memory.isEmpty,
      memory.count <= largest
    else {
      throw ImageError(
        .wrongLength, "\(memory.count) bytes are not the memory of a MIFARE Classic card")
    }
    let head = memory.prefix(ClassicImage.blockSize).compactMap(\.self)
    let stored = head.count == ClassicImage.blockSize ? ClassicSerialNumber.stored(in: head) : nil
    guard let nfcid1 = nfcid1 ?? stored?.nfcid1 else {
      throw ImageError(.missingKey, "neither block 0 nor anything else tells the UID")
    }
    let product = try settledProduct(said, selRes: selRes ?? stored?.selRes)
    if memory.count > product.memorySize {
      // libnfc's tools used to write files of 4096 bytes whatever the card was.
      if memory[product.memorySize...].contains(where: { ($0 ?? 0) != 0 }) {
        throw ImageError(
          .productMismatch, "\(memory.count) bytes are too many for \(product.rawValue.withArticle)"
        )
      }
      warnings.append(
        ImageWarning(
          .memoryTooLong,
          "the zeros behind the \(product.memorySize) bytes of the card are left out"))
      memory.removeLast(memory.count - product.memorySize)
    } else if memory.count < product.memorySize {
      warnings.append(
        ImageWarning(
          .memoryIncomplete,
          "\(memory.count) of \(product.memorySize) bytes are there, the rest is unknown"))
      memory += Array(repeating: nil, count: product.memorySize - memory.count)
    }
    let image = ClassicImage(
      product: product, nfcid1: nfcid1, memory: PartialMemory(memory), sensRes: sensRes,
      selRes: selRes ?? stored?.selRes.flatMap { ClassicProduct(selRes: $0) == product ? $0 : nil })
    return DecodedImage(image: .classic(image), warnings: warnings + image.oddities())
  }

  /// What is said, else what the file names, else the smallest that the memory fits into; SEL_RES
  /// tells a card in a file that is longer.
  private func settledProduct(
    _ said: TagProduct?, selRes: UInt8?
  ) throws(ImageError) -> ClassicProduct {
    if let said = try said.asClassic() {
      if let product, product != said {
        throw ImageError(.productMismatch, "the file is of \(product.rawValue.withArticle)")
      }
      return said
    }
    if let product { return product }
    let bySize =
      ClassicProduct.allCases.first { $0.memorySize >= memory.count } ?? .classic4K
    guard let bySelRes = selRes.flatMap(ClassicProduct.init(selRes:)) else { return bySize }
    if bySelRes.memorySize >= memory.count { return bySelRes }
    let isRestEmpty = memory[bySelRes.memorySize...].allSatisfy { ($0 ?? 0) == 0 }
    return isRestEmpty ? bySelRes : bySize
  }
}

extension ClassicSerialNumber {
  /// The number in block 0, and SEL_RES [SAK] behind it.
  ///
  /// Four bytes where their check byte follows. Seven bytes have none: they are what a maker's code
  /// begins that has chips with such UIDs.
  static func stored(in block: [UInt8]) -> (nfcid1: [UInt8], selRes: UInt8?) {
    if !isChecked(block), block[0] == 0x04 { return (Array(block[..<7]), nil) }
    return (Array(block[..<4]), isChecked(block) ? block[5] : nil)
  }
}
