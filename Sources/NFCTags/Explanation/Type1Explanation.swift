import TagImages

extension ImageExplanation {
  /// What every byte of a Type 1 tag is for (Type 1 Tag 1.x, clause 2.3).
  static func areas(of image: Type1Image) -> [ExplainedArea] {
    let size = Type1Image.blockSize
    let memory = Type1Memory(image)
    var map = ByteMap(count: image.memory.count, "data", .user, .free)
    map.name(0..<7, "UID", .maker, .never)
    map.name(7..<8, "reserved", .maker, .never)
    let content = image.headerROM.count == 2 ? try? Type1Content(memory) : nil
    if let container = content?.container, container.hasMagic {
      map.nameContainer(at: Type1Layout.container, nil, container) {
        "\((Int($0.bytes[2]) + 1) * size) bytes"
      }
    }
    if let chain = try? content?.area.get() { map.nameTLVs(of: chain, in: image.memory) }
    map.name(Type1Layout.reserved, "reserved", .reserved, .never)
    let locks = Type1Layout.locks..<Type1Layout.oneTime.lowerBound
    let locked = try? memory.lockedBlocks()
    map.name(
      locks, "static lock bytes", .access, .setOnly, meaning: locked.map(words) ?? "")
    map.name(Type1Layout.oneTime, "one-time bytes", .user, .setOnly)
    map.name(Type1Layout.dynamicLocks, "reserved", .reserved, .never)
    for block in Type1Layout.lockable where locked?.contains(block) != false {
      map.mark(
        block * size..<(block + 1) * size, locked == nil ? .unknown : .locked, over: [.free])
    }
    if let control = content?.dynamicLocks { applyLocks(control, memory, to: &map) }
    return [ExplainedArea(name: "", blockSize: size, parts: map.parts)]
  }

  private static func applyLocks(
    _ control: LockControl, _ memory: Type1Memory, to map: inout ByteMap
  ) {
    let locked = try? memory.lockedBlocks(by: control)
    map.name(
      control.bytes, "dynamic lock bytes", .access, .setOnly, meaning: locked.map(words) ?? "")
    let behind = Type1Layout.segmentSize..<Type1Layout.largestSize
    guard let locked else {
      map.mark(behind, .unknown, over: [.free])
      return
    }
    for block in locked {
      let start = block * Type1Layout.blockSize
      map.mark(start..<start + Type1Layout.blockSize, .locked, over: [.free])
    }
  }

  private static func words(_ locked: [Int]) -> String {
    locked.isEmpty ? "nothing locked" : "\(TagText.blocks(locked)) locked"
  }
}
