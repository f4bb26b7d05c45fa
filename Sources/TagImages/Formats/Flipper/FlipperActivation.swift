/// The lines with which every NFC-A device starts in a Flipper file.
struct FlipperActivation {
  /// NFCID1 [UID].
  let nfcid1: [UInt8]
  /// SENS_RES [ATQA].
  let sensRes: UInt16
  /// SEL_RES [SAK].
  let selRes: UInt8
}

extension FlipperActivation {
  /// Version 2 of the format has the low byte of ATQA first, later ones the high byte.
  init(taking text: inout KeyedText, version: Int) throws(ImageError) {
    nfcid1 = try text.require("UID").identifier()
    let atqa = try text.require("ATQA").bytes(2)
    sensRes =
      version == 2
      ? UInt16(high: atqa[1], low: atqa[0]) : UInt16(high: atqa[0], low: atqa[1])
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
