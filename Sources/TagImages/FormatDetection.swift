/// Finds out the format of a file from its content.
public enum FormatDetection {
  /// The one format that the content fits.
  ///
  /// - Throws: `ambiguousFormat` and `unknownFormat` with the formats to choose from, `unsupported`
  ///   for a bare message, which is not the memory of a tag.
  public static func format(of bytes: [UInt8]) throws(ImageError) -> ImageFormat {
    let bytes = withoutByteOrderMark(bytes)
    if let format = textFormat(of: bytes) { return format }
    if ProxmarkType5Binary.isDump(bytes) || ProxmarkType1Binary.isDump(bytes) {
      return .proxmarkBinary
    }
    let candidates = formatsWithUID(bytes)
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      throw ImageError(
        .ambiguousFormat, "the file fits several formats", candidates: candidates,
        hint: formatHint)
    }
    if RawMemory.familyWithoutUID(bytes) != nil { return .raw }
    if isMessage(bytes) {
      throw ImageError(.unsupported, "the file is a bare NDEF message, not the memory of a tag")
    }
    if ClassicKeyList.isText(bytes) {
      throw ImageError(
        .unsupported, "the file is a list of keys, not the memory of a tag",
        hint: "--keys takes it, where a MIFARE Classic card is on the reader")
    }
    let keys = ClassicKeyList.sectorCount(bytes.count).map {
      "; it is as long as the keys of \($0) sectors of a MIFARE Classic card"
    }
    throw ImageError(
      .unknownFormat, "the format of the file is not known\(keys ?? "")",
      candidates: formatsBySize(bytes.count), hint: formatHint)
  }

  private static let formatHint =
    "say the format with --format, and with --product what tag the memory alone is of"

  /// The bytes of the message, of a file that holds a message and no tag; nil if it is another.
  public static func message(in bytes: [UInt8]) -> [UInt8]? {
    let bytes = withoutByteOrderMark(bytes)
    if let message = ProxmarkJSON.message(in: bytes) { return message }
    return isMessage(bytes) && (try? format(of: bytes)) == nil ? bytes : nil
  }

  /// Whether the lengths of a chain of records end where the bytes do (NDEF 1.0, 3.2).
  static func isMessage(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    var isFirst = true
    while let flags = rest.popFirst() {
      guard (flags & 0x80 != 0) == isFirst, let typeLength = rest.popFirst() else { return false }
      isFirst = false
      var payloadLength = 0
      for _ in 0..<(flags & 0x10 != 0 ? 1 : 4) {
        guard let byte = rest.popFirst() else { return false }
        payloadLength = payloadLength << 8 | Int(byte)
      }
      var length = Int(typeLength) + payloadLength
      if flags & 0x08 != 0 {
        guard let idLength = rest.popFirst() else { return false }
        length += Int(idLength)
      }
      guard length <= rest.count else { return false }
      rest = rest.dropFirst(length)
      if flags & 0x40 != 0 { return rest.isEmpty }
    }
    return false
  }

  /// Whether the check bytes of a UID stand behind one of the two headers, or a header tells a product
  /// and the length of the file.
  static func hasProxmarkHeader(_ bytes: [UInt8]) -> Bool {
    if ProxmarkBinary.hasHeader(bytes), Type2Product(version: Array(bytes[..<8])) != nil {
      return true
    }
    let memory = PartialMemory(bytes)
    return [ProxmarkBinary.oldHeaderSize, ProxmarkBinary.headerSize].contains {
      Type2SerialNumber(memory, at: $0)?.isChecked == true
    }
  }

  /// The file without the mark that some editors put before a text in UTF-8.
  static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard bytes.starts(with: mark) else { return bytes }
    let text = Array(bytes.dropFirst(mark.count))
    return textFormat(of: text) == nil ? bytes : text
  }

  private static func textFormat(of bytes: [UInt8]) -> ImageFormat? {
    if bytes.starts(with: "\(NFCTagText.magic):".utf8) { return .nfctag }
    var lines = TextLines(bytes)
    var line = lines.next()
    while line?.content.first == UInt8(ascii: "#") { line = lines.next() }
    if let line {
      if line.content.starts(with: "\(FlipperFile.magic):".utf8) { return .flipper }
      if line.content.starts(with: ClassicToolText.magic.utf8) { return .mct }
    }
    if ScriptText.isScript(bytes) { return .script }
    if TraceLines.isTrace(bytes) { return .trace }
    if line?.content.first == UInt8(ascii: "{"), isText(bytes) {
      return ClassicToolJSON.isDump(bytes) ? .mctJSON : .proxmarkJSON
    }
    return HexLines.isDump(bytes) ? .eml : nil
  }

  /// Whether there is nothing in the bytes that no text has: a memory can begin as a text does.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || 0x09...0x0D ~= $0 }
  }

  /// The formats in which the check bytes of the UID are where they belong.
  private static func formatsWithUID(_ bytes: [UInt8]) -> [ImageFormat] {
    var formats: [ImageFormat] = []
    if RawMemory.isType2(bytes) || ClassicMemory.fits(bytes) { formats.append(.raw) }
    if !ClassicMemory.sizes.contains(bytes.count), hasProxmarkHeader(bytes) {
      formats.append(.proxmarkBinary)
    }
    return formats
  }

  /// The formats in which so many bytes can be the memory of some product; all if there is none.
  private static func formatsBySize(_ count: Int) -> [ImageFormat] {
    let sizes = Set(Type2Product.allCases.map { $0.blockCount * Type2Image.blockSize })
    var formats: [ImageFormat] = []
    if sizes.contains(count) || ClassicMemory.sizes.contains(count) { formats.append(.raw) }
    if sizes.contains(count - ProxmarkBinary.headerSize)
      || sizes.contains(count - ProxmarkBinary.oldHeaderSize)
    {
      formats.append(.proxmarkBinary)
    }
    return formats.isEmpty ? ImageFormat.allCases : formats
  }
}
