import TagImages

extension ImageExplanation {
  /// What every byte of a Type 1 tag is for (Type 1 Tag 1.x, clause 2.3).
  static func areas(of image: Type1Image) -> [ExplainedArea] {
    let size = Type1Image.blockSize
    let lockBlock = 0x0E * size
    var map = ByteMap(count: image.memory.count, "data", .user, .free)
    map.name(0..<7, "UID", .maker, .never)
    map.name(7..<8, "reserved", .maker, .never)
    let names = ["CC magic", "CC version", "CC size", "CC access"]
    if image.memory[8] == 0xE1 {
      for (index, name) in names.enumerated() { map.name(8 + index..<9 + index, name, .ndef) }
    }
    map.name(0x0D * size..<lockBlock, "reserved", .reserved)
    map.name(lockBlock..<lockBlock + 2, "static lock bytes", .access, .setOnly)
    map.name(lockBlock + 2..<lockBlock + size, "one-time bytes", .user, .setOnly)
    if let locks = image.memory.bytes(in: lockBlock..<lockBlock + 2) {
      let bits = Int(locks[0]) | Int(locks[1]) << 8
      for block in 1..<0x0D where bits >> block & 1 == 1 {
        map.mark(block * size..<(block + 1) * size, .locked, over: [.free])
      }
    } else {
      map.mark(size..<0x0D * size, .unknown, over: [.free])
    }
    return [ExplainedArea(name: "", blockSize: size, parts: map.parts)]
  }
}
