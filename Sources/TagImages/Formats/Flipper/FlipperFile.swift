/// A Flipper Zero `.nfc` file, of versions 2 to 4; version 4 is written.
///
/// The header and the choice of the family are here, what each family writes is in a file of its
/// own.
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
    let activation = try FlipperActivation(taking: &text, version: version)
    return try FlipperType2.decode(
      &text, device: device, activation: activation, product: product)
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let lines = FlipperType2.lines(of: try image.asType2())
    let header = ["Filetype: \(fileType)", "Version: \(versions.upperBound)"]
    return (header + lines).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}
