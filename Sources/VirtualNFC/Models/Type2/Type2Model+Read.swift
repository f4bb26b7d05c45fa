import TagImages

extension Type2Model {
  /// READ: four blocks, going on at block 0 where the product does so.
  mutating func read(from page: Int) -> TagResponse {
    if session.sector == 3, let registers = sessionRegisters(from: page, count: 4) {
      return .data(registers)
    }
    guard let first = block(at: page), isReadable(first) else { return refusal }
    countRead()
    let end = endOfReadable
    let bytes = (first..<first + 4).flatMap { number -> [UInt8] in
      if number < end { return shown(number) }
      return traits.rollsOver ? shown(number % end) : [0, 0, 0, 0]
    }
    return .data(bytes)
  }

  /// FAST_READ: the blocks from one to another; none of them may be forbidden.
  mutating func fastRead(from firstPage: Int, through lastPage: Int) -> TagResponse {
    if session.sector == 3, lastPage >= firstPage,
      let registers = sessionRegisters(from: firstPage, count: lastPage - firstPage + 1)
    {
      return .data(registers)
    }
    guard
      let first = block(at: firstPage), let last = block(at: lastPage), first <= last,
      isReadable(first), isReadable(last)
    else { return refusal }
    countRead()
    return .data((first...last).flatMap(shown))
  }

  /// SECTOR SELECT, second packet: silence means yes.
  mutating func selectSector(_ packet: [UInt8]) -> TagResponse {
    guard packet.count == 4 else { return refusal }
    let sector = Int(packet[0])
    let isSession = sector == 3 && traits.sessionRegisters != nil
    guard sector * 256 < traits.blockCount || isSession else { return refusal }
    session.sector = sector
    return .silence
  }

  /// The block of a page of the current sector; nil if there is none.
  func block(at page: Int) -> Int? {
    let number = session.sector * 256 + page
    return traits.exists(number) ? number : nil
  }

  /// The bytes of a block, 0 where they are unknown.
  func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { content.memory[number * 4 + $0] ?? 0 }
  }

  /// What a reader sees of a block.
  private func shown(_ number: Int) -> [UInt8] {
    let isHidden =
      !traits.exists(number) || traits.secretBlocks.contains(number)
      || traits.unreadable.contains(number)
    return isHidden ? [0, 0, 0, 0] : mirrored(number) ?? bytes(of: number)
  }

  private func isReadable(_ number: Int) -> Bool {
    !traits.unreadable.contains(number) && !(accessWhenWoken.protectsReading && isProtected(number))
  }

  /// The first block that a read from a block before it does not reach.
  private var endOfReadable: Int {
    var end = traits.unreadable.isEmpty ? traits.blockCount : traits.unreadable.lowerBound
    if accessWhenWoken.protectsReading, session.sector == 0, let first = firstProtected {
      end = min(end, first)
    }
    return min(end, (session.sector + 1) * 256)
  }

  private func sessionRegisters(from page: Int, count: Int) -> [UInt8]? {
    guard let registers = traits.sessionRegisters, page == 0xF8 || page == 0xF9 else { return nil }
    let shownBlocks = registers.dropFirst(page - 0xF8).prefix(count).flatMap(bytes)
    return shownBlocks + Array(repeating: 0, count: count * 4 - shownBlocks.count)
  }
}
