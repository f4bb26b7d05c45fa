/// A Flipper Zero `.nfc` file, of versions 2 to 4; version 4 is written.
///
/// The header and what all NFC-A devices share are here, what each family adds is in a file of
/// its own. Version 2 has the low byte of ATQA first, later ones the high byte.
enum FlipperFile: ImageCodec {
  static let fileType = "Flipper NFC device"
  static let versions = 2...4

  static func decode(
    _ bytes: [UInt8], product: Type2Product?
  ) throws(ImageError) -> DecodedImage {
    var text = try KeyedText(bytes)
    let fileType = try text.require("Filetype")
    guard fileType.value == Self.fileType else { throw fileType.fault(Self.fileType.quoted) }
    let entry = try text.require("Version")
    let version = try entry.number(upTo: 0xFFFF)
    guard versions.contains(version) else {
      throw ImageError(
        .unsupportedVersion, line: entry.line,
        "version \(version) of the format is not supported, 2 to 4 are")
    }
    let device = try text.require("Device type")
    guard FlipperType2.deviceTypes.contains(device.value) else {
      throw ImageError(
        .unsupported, line: device.line, "device type \(device.value.quoted) is not supported")
    }
    var draft = Type2Draft()
    draft.nfcid1 = try text.require("UID").identifier()
    let atqa = try text.require("ATQA").bytes(2)
    draft.sensRes =
      version == 2
      ? UInt16(high: atqa[1], low: atqa[0]) : UInt16(high: atqa[0], low: atqa[1])
    draft.selRes = try text.require("SAK").bytes(1)[0]
    try FlipperType2.decode(&text, device: device, into: &draft)
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: product)
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let lines =
      switch image {
      case .type2(let image): FlipperType2.lines(of: image)
      }
    let header = ["Filetype: \(fileType)", "Version: \(versions.upperBound)"]
    return (header + lines).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// The lines with which every NFC-A device starts.
  static func lines(
    deviceType: String, nfcid1: [UInt8], sensRes: UInt16, selRes: UInt8
  ) -> [String] {
    [
      "Device type: \(deviceType)",
      "UID: \(HexText.encode(nfcid1, separator: " "))",
      "ATQA: \(HexText.encode(sensRes.highByteFirst, separator: " "))",
      "SAK: \(HexText.encode([selRes]))",
    ]
  }
}
