/// The formats in which an image can be read and written.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Our own text format, the only one that holds all of every image (`docs/image-format.md`).
  case nfctag
  /// Flipper Zero, `.nfc`.
  case flipper
  /// Proxmark3, `.bin` with a header of 56 bytes (read also: the older one of 48).
  case proxmarkBinary = "proxmark-bin"
  /// Proxmark3, `.json`.
  case proxmarkJSON = "proxmark-json"
  /// Proxmark3, `.eml`: lines of hex.
  case eml
  /// MIFARE Classic Tool, `.mct`.
  case mct
  /// MIFARE Classic Tool, `.json`.
  case mctJSON = "mct-json"
  /// The memory alone, `.bin` or `.mfd`.
  case raw
  /// A scripted card, `.script` (`docs/card-script.md`).
  case script
  /// What `--trace` wrote, which is read as a script and never written.
  case trace

  /// The format of that identifier, as a command line takes it.
  public init?(identifier: String) { self.init(rawValue: identifier) }

  /// The name of the format on a command line and in JSON.
  public var identifier: String { rawValue }

  /// The format in which a file of that name is written: by its ending, our own if it has none
  /// that is known.
  public init(writing fileName: String) {
    let ending = fileName.split(separator: "/").last?.split(separator: ".").dropFirst().last
    switch ending?.lowercased() {
    case "nfc": self = .flipper
    case "json": self = .proxmarkJSON
    case "bin", "mfd": self = .raw
    case "script": self = .script
    case "mct": self = .mct
    case "eml": self = .eml
    default: self = .nfctag
    }
  }

  /// Writes an image, and says what of it the format could not hold.
  ///
  /// The losses are found by reading the file back, so that they are what a reader will miss.
  ///
  /// - Throws: `notRepresentable` if the format has no place for such an image.
  public func encode(_ image: TagImage) throws(ImageError) -> EncodedImage {
    let bytes = try codec.encode(image)
    let copy: TagImage
    do {
      copy = try codec.decode(bytes, product: nil).image
    } catch {
      throw ImageError(.notRepresentable, "the image does not fit the format: \(error)")
    }
    return EncodedImage(bytes: bytes, losses: ImageLoss.all(of: image, in: copy))
  }

  var codec: any ImageCodec.Type {
    switch self {
    case .nfctag: NFCTagText.self
    case .flipper: FlipperFile.self
    case .proxmarkBinary: ProxmarkBinary.self
    case .proxmarkJSON: ProxmarkJSON.self
    case .eml: HexLines.self
    case .mct: ClassicToolText.self
    case .mctJSON: ClassicToolJSON.self
    case .raw: RawMemory.self
    case .script: ScriptText.self
    case .trace: TraceLines.self
    }
  }
}

/// A file's bytes, and what they lack of the image they were made from.
public struct EncodedImage: Hashable, Sendable {
  /// The file's content.
  public let bytes: [UInt8]
  /// Empty if the file holds all of the image.
  public let losses: [ImageLoss]
}

/// What a format has to offer: both directions.
protocol ImageCodec {
  /// Reads a file; `product` is what the user says, where the file itself leaves it open.
  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8]
}

struct DecodedImage {
  var image: TagImage
  var warnings: [ImageWarning]
}
