import TagImages

extension ClassicModel {
  /// Time to program a block.
  static let programming = Duration.microseconds(4100)

  /// What the card lets be done with a block; nil if its sector has not been opened, its access
  /// bits contradict each other, or the key is one that can be read.
  struct Access {
    let slot: KeySlot
    /// Nil for a trailer.
    let data: DataRights?
    let trailer: TrailerRights
  }

  func access(to block: Int) -> Access? {
    guard let opened = session.opened, opened.sector.blocks.contains(block),
      let conditions = content.trailer(of: opened.sector).access
    else { return nil }
    let trailer = TrailerRights(condition: conditions.trailer)
    guard opened.slot == .a || !trailer.isKeyBReadable else { return nil }
    let group = opened.sector.group(of: block)
    return Access(
      slot: opened.slot,
      data: group == 3 ? nil : DataRights(condition: conditions[group]), trailer: trailer)
  }

  /// READ: a block. Keys read as zeros, but for a key B that may be read.
  mutating func read(_ block: Int) -> TagResponse {
    guard let access = access(to: block) else { return refusal }
    var bytes = content.bytes(ofBlock: block).map { $0 ?? 0 }
    guard let rights = access.data else {
      bytes.replaceSubrange(KeySlot.a.range, with: repeatElement(0, count: 6))
      if !access.trailer.readKeyB.include(access.slot) {
        bytes.replaceSubrange(KeySlot.b.range, with: repeatElement(0, count: 6))
      }
      return .data(bytes)
    }
    return rights.read.include(access.slot) ? .data(bytes) : refusal
  }

  /// WRITE, first half; sixteen bytes follow.
  mutating func beginWrite(to block: Int) -> TagResponse {
    guard block != 0, let access = access(to: block) else { return refusal }
    let isAllowed =
      access.data?.write.include(access.slot)
      ?? access.trailer.allowsWriting(with: access.slot)
    guard isAllowed else { return refusal }
    session.expecting = .blockContent(block)
    return .acknowledge
  }

  /// WRITE, second half. Of a trailer the parts that may not be written stay as they are.
  mutating func write(_ bytes: [UInt8], to block: Int) -> TagResponse {
    guard bytes.count == ClassicImage.blockSize, let access = access(to: block) else {
      return refusal
    }
    let parts: [(Range<Int>, PermittedKeys)] =
      access.data.map { [(0..<16, $0.write)] } ?? [
        (KeySlot.a.range, access.trailer.writeKeyA), (6..<10, access.trailer.writeAccess),
        (KeySlot.b.range, access.trailer.writeKeyB),
      ]
    for (range, keys) in parts where keys.include(access.slot) {
      content.memory.store(
        Array(bytes[range]), at: block * ClassicImage.blockSize + range.lowerBound)
    }
    return TagResponse(answer: .acknowledge, busy: Self.programming)
  }
}
