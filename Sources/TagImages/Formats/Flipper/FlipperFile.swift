/// A Flipper Zero `.nfc` file, of versions 2 to 4; version 4 is written.
///
/// The header and the choice of the family are here, what each family writes is in a file of its
/// own.
enum FlipperFile: ImageCodec {
  /// The key of the first line.
  static let magic = "Filetype"
  static let fileType = "Flipper NFC device"
  static let versions = 2...4

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    try FlipperForeigners.refuseFileType(bytes)
    var text = try KeyedText(bytes, endingBefore: FlipperSystems.firstKeys, isForeign: true)
    _ = try text.require(magic)
    let entry = try text.require("Version")
    let version = try entry.number(upTo: 0xFFFF)
    guard versions.contains(version) else {
      throw ImageError(
        .unsupportedVersion, line: entry.line,
        "version \(version) of the format is not supported, 2 to 4 are")
    }
    let device = try text.require("Device type")
    switch device.value {
    case FlipperClassic.deviceType:
      let activation = try FlipperActivation(taking: &text, version: version)
      return try FlipperClassic.decode(&text, activation: activation, product: product)
    case _ where FlipperType2.deviceTypes.contains(device.value):
      let activation = try FlipperActivation(taking: &text, version: version)
      return try FlipperType2.decode(
        &text, device: device, activation: activation, product: product)
    case _ where FlipperType5.deviceTypes.contains(device.value):
      return try FlipperType5.decode(&text, product: product)
    case FlipperType3.deviceType:
      return try FlipperType3.decode(&text, product: product)
    default: throw FlipperForeigners.fault(deviceType: device)
    }
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let lines =
      switch image {
      case .type2(let image): FlipperType2.lines(of: image)
      case .type3(let image): FlipperType3.lines(of: image)
      case .type5(let image): try FlipperType5.lines(of: image)
      case .classic(let image): try FlipperClassic.lines(of: image)
      case .type1, .type4, .presence, .script: throw image.notRepresentable
      }
    let header = ["\(magic): \(fileType)", "Version: \(versions.upperBound)"]
    return (header + lines).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// Takes `Data format version`, which a file may leave out.
  static func takeDataVersion(
    of text: inout KeyedText, upTo newest: Int
  ) throws(ImageError) -> Int {
    guard let entry = text.take("Data format version") else { return 1 }
    let version = try entry.number(upTo: 0xFFFF)
    guard version <= newest else {
      throw ImageError(
        .unsupportedVersion, line: entry.line,
        "version \(version) of the data is not supported")
    }
    return version
  }
}
