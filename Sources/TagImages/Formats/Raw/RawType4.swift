import NFCLink

/// The two files of the NDEF application one behind the other: the capability container, and the NDEF
/// file from its length on, as far as it was read.
///
/// Nothing in them tells what the tag says when it is activated: an identifier that stands for a
/// random one is in its place, with a warning.
enum RawType4 {
  private static let containerFile: UInt16 = 0xE103
  /// The applications of mapping version 1, and of 2 and 3.
  private static let names: [[UInt8]] = [
    [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x00], [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01],
  ]
  /// The longest NDEF file that is filled up to the size that its container tells: a few bytes are not
  /// to become a large memory.
  private static let filledSize = 1 << 12

  /// What a capability container says (Type 4 Tag 1.x, clause 4.3.3).
  private struct Container {
    let length: Int
    let majorVersion: UInt8
    let identifier: UInt16
    let fileSize: Int
    /// Bytes of the length at the beginning of the NDEF file.
    let lengthSize: Int
    let access: Type4Image.Access

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 15, 15...0xFF ~= Int(bytes[0]) << 8 | Int(bytes[1]),
        1...3 ~= bytes[2] >> 4
      else { return nil }
      length = Int(bytes[1])
      majorVersion = bytes[2] >> 4
      identifier = UInt16(high: bytes[9], low: bytes[10])
      switch (bytes[7], bytes[8]) {
      case (0x04, 0x06):
        lengthSize = 2
        fileSize = Int(UInt16(high: bytes[11], low: bytes[12]))
      case (0x06, 0x08) where bytes.count >= 17:
        lengthSize = 4
        fileSize = bytes[11..<15].reduce(0) { $0 << 8 | Int($1) }
      default: return nil
      }
      let rights = bytes[(lengthSize == 2 ? 13 : 15)...]
      access = .fixed(
        reading: rights[rights.startIndex] == 0, writing: rights[rights.startIndex + 1] == 0)
      guard fileSize >= lengthSize else { return nil }
    }
  }

  /// Whether a capability container is there, and behind it a file whose length fits both.
  static func isMemory(_ bytes: [UInt8]) -> Bool {
    guard let container = Container(bytes) else { return false }
    let file = bytes.dropFirst(container.length)
    guard file.count >= container.lengthSize, file.count <= container.fileSize else { return false }
    let length = file.prefix(container.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    return length <= file.count - container.lengthSize
  }

  static func decode(
    _ bytes: [UInt8], product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard let container = Container(bytes) else {
      throw ImageError(.invalidValue, offset: 0, "the file begins with no capability container")
    }
    let file = Array(bytes.dropFirst(container.length))
    guard file.count <= container.fileSize else {
      throw ImageError(
        .wrongLength, offset: container.length + container.fileSize,
        "the NDEF file has \(container.fileSize) bytes, \(file.count) are there")
    }
    guard bytes.count >= container.length else {
      throw ImageError(
        .truncated, offset: bytes.count, "the capability container has \(container.length) bytes")
    }
    let product = try said.asType4()
    var warnings = [
      ImageWarning(.identifierMissing, "the file does not tell what the tag says of itself")
    ]
    let size = min(container.fileSize, max(file.count, filledSize))
    if file.count < size {
      warnings.append(
        ImageWarning(
          .memoryIncomplete,
          "\(file.count) of \(container.fileSize) bytes are there, the rest is unknown"))
    }
    var content = PartialMemory(unknownCount: size)
    content.store(file, at: 0)
    let image = Type4Image(
      product: product, target: standIn(for: product),
      applications: [
        Type4Image.Application(
          name: names[container.majorVersion == 1 ? 0 : 1],
          files: [
            Type4Image.File(
              identifier: containerFile, access: .fixed(reading: true, writing: false),
              content: PartialMemory(Array(bytes[..<container.length]))),
            Type4Image.File(
              identifier: container.identifier, access: container.access,
              content: content),
          ])
      ])
    return DecodedImage(image: .type4(image), warnings: warnings)
  }

  /// Unknown bytes at the end of the NDEF file are left out.
  static func encode(_ image: Type4Image) throws(ImageError) -> [UInt8] {
    guard let application = names.lazy.compactMap({ image.application(named: $0) }).first,
      let content = application.file(containerFile)?.content,
      let bytes = content.bytes(in: 0..<content.count), let container = Container(bytes),
      let file = application.file(container.identifier)?.content
    else {
      throw ImageError(
        .notRepresentable, "the format holds the capability container and the NDEF file")
    }
    let end = (0..<file.count).last { file[$0] != nil }.map { $0 + 1 } ?? 0
    return Array(bytes.prefix(container.length)) + file.bytes(filling: 0x00).prefix(end)
  }

  /// Four bytes that begin with 08 are drawn anew each time (ISO/IEC 14443-3, 6.5.4).
  private static func standIn(for product: Type4Product?) -> RemoteTarget {
    let identifier: [UInt8] = [0x08, 0, 0, 0]
    guard product != .type4B else {
      return .b(
        ActivationB(
          nfcid0: identifier, applicationData: [0, 0, 0, 0], protocolInfo: [0x00, 0x81, 0x71]))
    }
    return .a(
      ActivationA(
        sensRes: 0x0004, selRes: 0x20, nfcid1: identifier, ats: [0x78, 0x77, 0x71, 0x02]))
  }
}
