/// The lines with which every NFC-A device starts in a Flipper file.
struct FlipperActivation {
  /// NFCID1 [UID].
  let nfcid1: [UInt8]
  /// SENS_RES [ATQA].
  let sensRes: UInt16
  /// SEL_RES [SAK].
  let selRes: UInt8
  /// What is odd about the lines.
  var warnings: [ImageWarning] = []
}

extension FlipperActivation {
  /// Version 2 of the format has the low byte of ATQA first, later ones the high byte.
  init(taking text: inout KeyedText, version: Int) throws(ImageError) {
    nfcid1 = try text.require("UID").identifier()
    let entry = try text.require("ATQA")
    let atqa = try entry.bytes(2)
    let stated =
      version == 2
      ? UInt16(high: atqa[1], low: atqa[0]) : UInt16(high: atqa[0], low: atqa[1])
    sensRes = stated.sensResInOrder
    if sensRes != stated {
      warnings.append(
        ImageWarning(
          .valueIgnored, line: entry.line,
          "the bytes of the ATQA are in the order of another version of the format"))
    }
    selRes = try text.require("SAK").bytes(1)[0]
  }

  /// The lines in the order of the version that is written.
  var lines: [String] {
    [
      "UID: \(HexText.encode(nfcid1, separator: " "))",
      "ATQA: \(HexText.encode(sensRes.highByteFirst, separator: " "))",
      "SAK: \(HexText.encode([selRes]))",
    ]
  }
}
