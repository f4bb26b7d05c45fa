/// NLEN or ENLEN, the first bytes of the file.
struct LengthField {
  private let control: FileControl
  private let limits: Type4Limits

  init(_ control: FileControl, _ limits: Type4Limits) {
    self.control = control
    self.limits = limits
  }

  private func bytes(_ length: Int) -> [UInt8] {
    (0..<control.lengthSize).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  /// The writes that lead from one length to another.
  ///
  /// Where one command does not carry all of the field, what it holds in between must not pass for
  /// the length of half a message: its first byte is FF then, which no file is large enough for.
  func writes(from old: Int, to new: Int, meaning: String) -> [BlockWrite] {
    guard old != new else { return [] }
    let (from, to) = (bytes(old), bytes(new))
    guard limits.longestWrite < control.lengthSize else {
      return [write(to, at: 0, over: from, meaning)]
    }
    let changed = from.indices.filter { from[$0] != to[$0] }
    if changed.count == 1 { return [write([to[changed[0]]], at: changed[0], over: from, meaning)] }
    var now = from
    var writes: [BlockWrite] = []
    for (index, byte) in [(0, 0xFF)] + to.enumerated().dropFirst() + [(0, to[0])]
    where now[index] != byte {
      writes.append(write([byte], at: index, over: now, meaning))
      now[index] = byte
    }
    return writes
  }

  private func write(
    _ bytes: [UInt8], at offset: Int, over now: [UInt8], _ meaning: String
  ) -> BlockWrite {
    BlockWrite(
      file: control.file, block: offset, from: Array(now[offset..<offset + bytes.count]),
      to: bytes, meaning: meaning)
  }
}
