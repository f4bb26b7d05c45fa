extension Type2Tag {
  /// Finds out why the tag would not let blocks be read.
  ///
  /// A guarded tag hides its configuration too, as that lies behind whatever else it guards.
  func explain(_ refusal: TagError, in range: Range<Int>) async throws(TagError) -> TagError {
    layout.isKnown ? try await self.refusal(after: refusal, in: range)?.error ?? refusal : refusal
  }

  /// Where it begins that the tag shows nothing, and why; nil if it is for no reason that is known.
  ///
  /// - Parameter error: that it refused to show a range.
  func refusal(
    after error: TagError, in range: Range<Int>
  ) async throws(TagError) -> Type2Memory.Refusal? {
    let first: Int
    switch (layout.configuration, identity.isKeyProtected) {
    case _ where !layout.isKnown:
      guard range.upperBound <= Type2Layout.blocksPerSector else { return nil }
      // Who has no password hides nothing; and what was read at the end may be the beginning again.
      let start = Type2Layout.dataStart / Type2Layout.blockSize
      first = try await firstRefused(in: min(start, range.lowerBound)..<range.lowerBound)
      return Type2Memory.Refusal(block: first, error: error)
    case (_, true):
      first = try await firstRefused(in: lastShown(before: range.lowerBound)..<range.lowerBound)
    case (let place?, _) where !link.isAuthenticated:
      guard try await !shows(place.block) else {
        return nil
      }
      let last = min(range.upperBound - 1, place.block)
      first = try await firstRefused(in: lastShown(before: last)..<last)
    default: return nil
    }
    return Type2Memory.Refusal(block: first, error: .authenticationRequired(fromBlock: first))
  }

  private func shows(_ block: Int) async throws(TagError) -> Bool {
    try await link.probe(reads.command(for: block..<block + 1), block: block) != nil
  }

  /// The block behind the last one below another that the tag has shown.
  private func lastShown(before block: Int) -> Int {
    ((0..<block).last { memory.knownBlock($0) != nil } ?? -1) + 1
  }

  /// The first block that the tag refuses in a range, or the block behind it, which it does refuse.
  private func firstRefused(in range: Range<Int>) async throws(TagError) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      let isOpen = try await shows(middle)
      if isOpen { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first block that the tag hides in a range of which it hides at least the last one.
  func firstHidden(in range: Range<Int>) async throws(TagError) -> Int {
    guard reads.provesWholeRange else { return range.lowerBound }
    return try await firstRefused(in: range.lowerBound..<range.upperBound - 1)
  }
}
