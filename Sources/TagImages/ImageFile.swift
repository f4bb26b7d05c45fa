/// An image as it was read from a file.
public struct ImageFile: Hashable, Sendable {
  /// The largest file that is read, in bytes; no image comes near it.
  public static let maximumSize = 1 << 20

  /// What the file says of the tag.
  public let image: TagImage
  /// The format that the file is in.
  public let format: ImageFormat
  /// What was odd about the file.
  public let warnings: [ImageWarning]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - format: the format, where its content does not tell it or tells it wrongly.
  ///   - product: the product, where the file leaves it open.
  public init(
    decoding bytes: [UInt8], format: ImageFormat? = nil, product: TagProduct? = nil
  ) throws(ImageError) {
    guard bytes.count <= Self.maximumSize else {
      throw ImageError(
        .fileTooLarge, "\(bytes.count) bytes are more than the \(Self.maximumSize) of an image")
    }
    let bytes = FormatDetection.withoutByteOrderMark(bytes)
    let format = if let format { format } else { try FormatDetection.format(of: bytes) }
    let decoded = try format.codec.decode(bytes, product: product)
    self.image = decoded.image
    self.format = format
    self.warnings = decoded.warnings
  }
}
