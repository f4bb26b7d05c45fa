import TagImages

extension ImageExplanation {
  /// What every byte of the files of a Type 4 tag is for.
  static func areas(of image: Type4Image) -> [ExplainedArea] {
    image.applications.flatMap { application in
      let isNDEF = NDEFApplication.allCases.contains { $0.name == application.name }
      let container = isNDEF ? application.file(CapabilityFile.identifier) : nil
      let bytes = container.flatMap { $0.content.bytes(in: 0..<$0.content.count) } ?? []
      return application.files.map { file in
        var map = ByteMap(count: file.content.count, "data", .user, file.access.change)
        if isNDEF, file.identifier == CapabilityFile.identifier {
          nameContainer(bytes, in: &map)
        } else if let control = controls(in: bytes).first(where: { $0.file == file.identifier }) {
          name(file, control, in: &map)
        }
        let name =
          file.identifier.map { "file " + TagText.hex($0) }
          ?? file.number.map { "file number \($0)" } ?? "file"
        return ExplainedArea(name: name, blockSize: 1, parts: map.parts)
      }
    }
  }

  /// A file of NDEF as the capability container speaks of it.
  private struct Control {
    let file: UInt16
    let isWide: Bool
    let isClosed: Bool
  }

  /// The TLVs with which a container names files: 04, and 06 of mapping version 3.
  private static func controls(in bytes: [UInt8]) -> [Control] {
    tlvs(in: bytes).compactMap { tlv in
      let value = Array(bytes[tlv.value])
      guard [0x04, 0x06].contains(tlv.type), value.count >= 6 else { return nil }
      return Control(
        file: UInt16(value[0]) << 8 | UInt16(value[1]), isWide: tlv.type == 0x06,
        isClosed: value[value.count - 1] == 0xFF)
    }
  }

  private static func tlvs(in bytes: [UInt8]) -> [(type: UInt8, start: Int, value: Range<Int>)] {
    var found: [(type: UInt8, start: Int, value: Range<Int>)] = []
    var offset = 7
    while offset + 2 <= bytes.count {
      let end = offset + 2 + Int(bytes[offset + 1])
      guard bytes[offset] != 0, end <= bytes.count else { break }
      found.append((bytes[offset], offset, offset + 2..<end))
      offset = end
    }
    return found
  }

  private static func nameContainer(_ bytes: [UInt8], in map: inout ByteMap) {
    let fields: [(Range<Int>, String)] = [
      (0..<2, "CCLEN"), (2..<3, "mapping version"), (3..<5, "MLe"), (5..<7, "MLc"),
    ]
    for (range, name) in fields {
      let value = range.upperBound <= bytes.count ? Array(bytes[range]) : []
      let number = value.reduce(0) { $0 << 8 | Int($1) }
      let meaning =
        value.isEmpty
        ? "" : name == "mapping version" ? "\(number >> 4).\(number & 15)" : "\(number) bytes"
      map.name(range, name, .ndef, meaning: meaning)
    }
    for tlv in tlvs(in: bytes) {
      let isMessage = tlv.type == 0x04 || tlv.type == 0x06
      map.name(
        tlv.start..<tlv.value.upperBound,
        isMessage ? "NDEF file control TLV" : "TLV \(TagText.hex([tlv.type]))", .ndef)
    }
  }

  /// The file with the message. The file control may forbid what the file itself allows.
  private static func name(_ file: Type4Image.File, _ control: Control, in map: inout ByteMap) {
    let size = control.isWide ? 4 : 2
    let content = file.content
    if control.isClosed { map.mark(0..<content.count, .locked, over: [.free]) }
    guard let length = content.bytes(in: 0..<min(size, content.count)), length.count == size else {
      return
    }
    let count = length.reduce(0) { $0 << 8 | Int($1) }
    map.name(0..<size, control.isWide ? "ENLEN" : "NLEN", .message, meaning: "\(count) bytes")
    let end = min(content.count, size + min(count, content.count))
    map.name(size..<end, "NDEF message", .message)
  }
}

extension Type4Image.Access {
  /// Whether content under these rights can be written.
  fileprivate var change: ExplainedBytes.Change {
    switch self {
    case .fixed(_, let writing): return writing ? .free : .never
    case .keyed(let rights, _):
      let writers = [rights >> 8 & 0xF, rights >> 4 & 0xF]
      if writers.contains(0xE) { return .free }
      return writers == [0xF, 0xF] ? .locked : .guarded
    }
  }
}
