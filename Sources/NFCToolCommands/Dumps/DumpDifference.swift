import NFCTags
import TagImages

/// How two dumps differ: in what they say, and in their bytes.
struct DumpDifference {
  struct Field {
    let name: String
    /// Nil where only the other dump says it.
    let from: DumpFields.Value?
    let to: DumpFields.Value?
  }

  /// Bytes that differ, one behind the other.
  struct Run {
    let area: String
    let blockSize: Int
    let offset: Int
    var from: [UInt8?]
    var to: [UInt8?]
    /// Of a password or key: not shown.
    let isSecret: Bool
  }

  let fields: [Field]
  let runs: [Run]

  var isEmpty: Bool { fields.isEmpty && runs.isEmpty }

  init(from old: DumpFile, to new: DumpFile) {
    let hasImages = [old, new].allSatisfy { if case .image = $0.content { true } else { false } }
    let before = DumpFields(old, messageOnly: !hasImages)
    let after = DumpFields(new, messageOnly: !hasImages)
    let values = Dictionary(after.fields.map { ($0.name, $0.value) }) { $1 }
    let names = Set(before.fields.map(\.name))
    // What only one of two formats can tell is no difference of the tags.
    let formatDependent: Set = [
      "product", "version", "signature", "DSFID", "AFI", "IC reference",
      "block security", "UID", "header ROM", "counter 0", "counter 1", "counter 2", "protection",
      "password read", "password write", "password privacy", "password destroy", "password eas",
    ]
    var fields: [Field] = []
    for (name, value) in before.fields {
      let other = values[name]
      if other != value, other != nil || !formatDependent.contains(name) {
        fields.append(Field(name: name, from: value, to: other))
      }
    }
    for (name, value) in after.fields
    where !names.contains(name) && !formatDependent.contains(name) {
      fields.append(Field(name: name, from: nil, to: value))
    }
    self.fields = fields
    runs = Self.runs(Self.memories(of: old), Self.memories(of: new))
  }

  private struct Memory {
    let area: String
    let blockSize: Int
    var bytes: [UInt8?]
    var secret: Set<Int>
  }

  private static func memories(of file: DumpFile) -> [Memory] {
    guard case .image(let image) = file.content else { return [] }
    let memory = image.memory
    var start = 0
    return ImageExplanation(image).areas.map { area in
      let count = area.parts.last?.range.upperBound ?? 0
      defer { start += count }
      let secret = area.parts.filter { $0.owner == .secret }.flatMap { Array($0.range) }
      return Memory(
        area: area.name, blockSize: area.blockSize,
        bytes: (start..<start + count).map { memory[$0] }, secret: Set(secret))
    }
  }

  private static func runs(_ old: [Memory], _ new: [Memory]) -> [Run] {
    guard !old.isEmpty, !new.isEmpty else { return [] }  // a message alone has no memory
    let others = Dictionary(new.map { ($0.area, $0) }) { $1 }
    let areas = Set(old.map(\.area))
    var runs: [Run] = []
    for memory in old { add(memory, others[memory.area], to: &runs) }
    for memory in new where !areas.contains(memory.area) {
      let none = Memory(area: memory.area, blockSize: memory.blockSize, bytes: [], secret: [])
      add(none, memory, to: &runs)
    }
    return runs
  }

  private static func add(_ old: Memory, _ new: Memory?, to runs: inout [Run]) {
    let (a, b) = (old.bytes, new?.bytes ?? [])
    let secret = old.secret.union(new?.secret ?? [])
    for offset in 0..<max(a.count, b.count) {
      let from = offset < a.count ? a[offset] : nil
      let to = offset < b.count ? b[offset] : nil
      guard from != to else { continue }
      let isSecret = secret.contains(offset)
      if let last = runs.last, last.area == old.area, last.isSecret == isSecret,
        last.offset + last.from.count == offset
      {
        runs[runs.count - 1].from.append(from)
        runs[runs.count - 1].to.append(to)
      } else {
        runs.append(
          Run(
            area: old.area, blockSize: old.blockSize, offset: offset, from: [from], to: [to],
            isSecret: isSecret))
      }
    }
  }
}
