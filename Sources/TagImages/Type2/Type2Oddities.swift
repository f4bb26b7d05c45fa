extension Type2Image {
  /// What is odd about an image by itself, whatever file it came from.
  func oddities() -> [ImageWarning] {
    var warnings: [ImageWarning] = []
    if nfcid1.count != 4, nfcid1.count != 7 {
      warnings.append(
        ImageWarning(.unusualIdentifierLength, "a UID of \(nfcid1.count) bytes"))
    }
    if let serialNumber = Type2SerialNumber(memory) {
      if !serialNumber.isChecked {
        warnings.append(
          ImageWarning(.checkByteMismatch, "the check bytes [BCC] of the UID in memory are wrong"))
      }
      if serialNumber.nfcid1 != nfcid1 {
        let stored = HexText.encode(serialNumber.nfcid1)
        warnings.append(
          ImageWarning(
            .identifierMismatch, "the UID is \(HexText.encode(nfcid1)), but in memory \(stored)"))
      }
    }
    if let number = product?.passwordBlock, block(number) == [0, 0, 0, 0],
      block(number + 1)?.prefix(2) == [0, 0]
    {
      warnings.append(
        ImageWarning(
          .passwordHidden,
          "PWD and PACK are zero: a tag answers that in place of what they are"))
    }
    return warnings
  }
}
