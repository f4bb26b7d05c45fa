import Foundation
import Testing

@testable import TagImages

/// The files of `Vectors`, by name.
enum SampleFiles {
  /// `04A1B2C3D4E580`, an NTAG213 with the text "kiss - cold", and the format of each file.
  ///
  /// The files of other programs were made after their descriptions, those in our own format after
  /// `docs/image-format.md`; none came from this code.
  static let ntag213: [(name: String, format: ImageFormat)] = [
    ("ntag213-v2.nfc", .flipper),
    ("ntag213-v3.nfc", .flipper),
    ("ntag213-v4.nfc", .flipper),
    ("ntag213-v4-partial.nfc", .flipper),
    ("ntag213-pm3-new.bin", .proxmarkBinary),
    ("ntag213-pm3-old.bin", .proxmarkBinary),
    ("ntag213-pm3.json", .proxmarkJSON),
    ("ntag213-plain.bin", .raw),
    ("ntag213.nfctag", .nfctag),
    ("ntag213-partial.nfctag", .nfctag),
  ]

  /// The formats that hold the memory of a Type 2 tag.
  static let memoryFormats: [ImageFormat] = [
    .nfctag, .flipper, .proxmarkBinary, .proxmarkJSON, .raw,
  ]

  /// `DEADBEEF`, a MIFARE Classic 1K with the text "moretto", and the format of each file.
  static let classic: [(name: String, format: ImageFormat)] = [
    ("classic1k.mfd", .raw),
    ("classic1k.eml", .eml),
    ("classic1k.mct", .mct),
    ("classic1k-partial.mct", .mct),
    ("classic1k-mct.json", .mctJSON),
    ("classic1k-pm3.json", .proxmarkJSON),
    ("classic1k-v4.nfc", .flipper),
    ("classic1k-v4-unknown.nfc", .flipper),
  ]

  /// The image in a file that is of a MIFARE Classic card.
  static func classic(_ name: String) throws -> ClassicImage {
    let image = try ImageFile(decoding: bytes(name)).image
    guard case .classic(let image) = image else { throw ImageError(.unsupported, "no Classic") }
    return image
  }

  /// Tags of other families with the text "hi", and the format of each file; made after the writers of
  /// those programs.
  static let others: [(name: String, format: ImageFormat)] = [
    ("iso15693-v3.nfc", .flipper), ("iso15693-v4.nfc", .flipper), ("slix2.nfc", .flipper),
    ("felica-lite-s.nfc", .flipper), ("felica-standard-v2.nfc", .flipper),
    ("felica-standard-v3.nfc", .flipper), ("felica-standard-v4.nfc", .flipper),
    ("iso15693-pm3-v1.json", .proxmarkJSON), ("iso15693-pm3-v2.json", .proxmarkJSON),
    ("iso15693-pm3-v3.json", .proxmarkJSON), ("iso15693-pm3-v4.json", .proxmarkJSON),
    ("iso15693-pm3.bin", .proxmarkBinary), ("topaz96-pm3.json", .proxmarkJSON),
    ("topaz96-pm3.bin", .proxmarkBinary), ("topaz96.bin", .raw), ("felica-lite-s.bin", .raw),
    ("felica-standard.bin", .raw), ("type4.bin", .raw),
  ]

  /// Cards, written by hand after `docs/image-format.md` and `docs/card-script.md`.
  static let cards = ["type4b.nfctag", "desfire.nfctag", "card.script", "card.trace"]

  static var allNames: [String] {
    ntag213.map(\.name) + classic.map(\.name) + others.map(\.name)
      + ["message.ndef", "message.hex", "message-pm3.json"] + cards
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Vectors", withExtension: nil))
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  static func type2(_ name: String) throws -> Type2Image { try type2(decoding: bytes(name)) }

  /// The image in a file that is of a Type 2 tag.
  static func type2(
    decoding bytes: [UInt8], format: ImageFormat? = nil, product: TagProduct? = nil
  ) throws -> Type2Image {
    let image = try ImageFile(decoding: bytes, format: format, product: product).image
    guard case .type2(let image) = image else { throw ImageError(.unsupported, "no Type 2 tag") }
    return image
  }

  /// The error that a file is refused with.
  static func fault(
    _ bytes: some Sequence<UInt8>, format: ImageFormat? = nil, product: TagProduct? = nil
  ) throws -> ImageError {
    try #require(throws: ImageError.self) {
      _ = try ImageFile(decoding: Array(bytes), format: format, product: product)
    }
  }
}
