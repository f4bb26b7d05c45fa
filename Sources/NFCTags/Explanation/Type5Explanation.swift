import TagImages

extension ImageExplanation {
  /// What every byte of a Type 5 tag is for.
  static func area(of image: Type5Image) -> ExplainedArea {
    var map = ByteMap(count: image.memory.count, "user memory", .user)
    if let content = try? Type5Content(Type5Memory(image)) {
      let container = content.container
      let access =
        container.allowsWriting
        ? "read and write" : container.forbidsWriting ? "read only" : "proprietary"
      map.name(0..<1, "CC magic", .ndef, meaning: "NDEF")
      map.name(
        1..<2, "CC version and access", .ndef,
        meaning: "\(container.majorVersion).\(container.minorVersion), \(access)")
      map.name(2..<3, "CC size", .ndef, meaning: "\(container.areaSize) bytes")
      map.name(3..<4, "CC features", .ndef)
      if container.bytes.count == 8 {
        map.name(4..<6, "reserved", .reserved)
        map.name(6..<8, "CC size", .ndef, meaning: "\(container.areaSize) bytes")
      }
      for other in content.others {
        map.name(content.addresses(of: other), "TLV \(TagText.hex([other.type]))", .ndef)
      }
      if let message = content.message.map(content.value) {
        map.name(
          content.start..<message.lowerBound, "NDEF message TLV", .message,
          meaning: "\(message.count) bytes")
        map.name(message, "NDEF message", .message)
        if image.memory[message.upperBound] == TLVBlock.Kind.terminator {
          map.name(message.upperBound..<message.upperBound + 1, "terminator TLV", .message)
        }
      }
    }
    for block in 0..<image.blockCount {
      guard let isLocked = image.isLocked(block) else { continue }
      map.mark(
        block * image.blockSize..<(block + 1) * image.blockSize, isLocked ? .locked : .free,
        over: [.unknown])
    }
    return ExplainedArea(name: "", blockSize: image.blockSize, parts: map.parts)
  }
}
