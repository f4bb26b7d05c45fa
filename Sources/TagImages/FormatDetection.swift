/// Which format a file is in, by its content and never by its name.
public enum FormatDetection {
  /// The one format that the content fits.
  ///
  /// - Throws: `unsupported` for a format known by name only, `ambiguousFormat` and
  ///   `unknownFormat` with the formats to choose from.
  public static func format(of bytes: [UInt8]) throws(ImageError) -> ImageFormat {
    if let format = textFormat(of: bytes) { return format }
    if let foreign = ForeignFormat(text: bytes) { throw foreign.error }
    let candidates = formatsWithUID(bytes)
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      throw ImageError(
        .ambiguousFormat, "the file fits several formats", candidates: candidates)
    }
    if let foreign = ForeignFormat(binary: bytes) { throw foreign.error }
    throw ImageError(
      .unknownFormat, "the format of the file is not known", candidates: formatsBySize(bytes.count))
  }

  private static func textFormat(of bytes: [UInt8]) -> ImageFormat? {
    if bytes.starts(with: "\(NFCTagText.magic):".utf8) { return .nfctag }
    if bytes.starts(with: "Filetype: \(FlipperFile.fileType)".utf8) { return .flipper }
    if ScriptText.isScript(bytes) { return .script }
    if TraceLines.isTrace(bytes) { return .trace }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") { return .proxmarkJSON }
    return nil
  }

  /// The formats in which the check bytes of the UID are where they belong.
  private static func formatsWithUID(_ bytes: [UInt8]) -> [ImageFormat] {
    let memory = PartialMemory(bytes)
    let hasUID = { Type2SerialNumber(memory, at: $0)?.isChecked == true }
    var formats: [ImageFormat] = []
    if hasUID(0) { formats.append(.raw) }
    if hasUID(ProxmarkBinary.oldHeaderSize) || hasUID(ProxmarkBinary.headerSize) {
      formats.append(.proxmarkBinary)
    }
    return formats
  }

  /// The formats in which so many bytes can be the memory of some product; all if there is none.
  private static func formatsBySize(_ count: Int) -> [ImageFormat] {
    let sizes = Set(Type2Product.allCases.map { $0.blockCount * Type2Image.blockSize })
    var formats: [ImageFormat] = []
    if sizes.contains(count) { formats.append(.raw) }
    if sizes.contains(count - ProxmarkBinary.headerSize)
      || sizes.contains(count - ProxmarkBinary.oldHeaderSize)
    {
      formats.append(.proxmarkBinary)
    }
    return formats.isEmpty ? ImageFormat.allCases : formats
  }
}
