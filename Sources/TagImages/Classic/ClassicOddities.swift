extension ClassicImage {
  /// What is odd about an image by itself, whatever file it came from.
  func oddities() -> [ImageWarning] {
    var warnings: [ImageWarning] = []
    if nfcid1.count != 4, nfcid1.count != 7 {
      warnings.append(ImageWarning(.unusualIdentifierLength, "a UID of \(nfcid1.count) bytes"))
    }
    if let block = block(0) {
      if !ClassicSerialNumber.matches(nfcid1, block: block) {
        let stored = HexText.encode(Array(block.prefix(nfcid1.count)))
        warnings.append(
          ImageWarning(
            .identifierMismatch,
            "the UID is \(HexText.encode(nfcid1)), but in memory \(stored)"))
      } else if nfcid1.count == 4, !ClassicSerialNumber.isChecked(block) {
        warnings.append(
          ImageWarning(.checkByteMismatch, "the check byte [BCC] of the UID in memory is wrong"))
      }
    }
    if ClassicProduct(selRes: selRes) != product {
      warnings.append(
        ImageWarning(
          .productMismatch,
          "the SAK is \(HexText.encode([selRes])), which \(product.rawValue.withArticle) does not answer"
        ))
    }
    for sector in product.sectors {
      let trailer = trailer(of: sector)
      guard trailer.accessBytes != nil, trailer.access == nil else { continue }
      warnings.append(
        ImageWarning(
          .accessBitsContradict,
          "the access bits of sector \(sector.number) contradict each other"))
    }
    return warnings
  }
}
