extension Type2Tag {
  /// Finds out why the tag would not let blocks be read.
  ///
  /// A guarded tag hides its configuration too, as that lies behind whatever else it guards.
  func explain(_ refusal: TagError, in range: Range<Int>) async throws(TagError) -> TagError {
    if identity.isKeyProtected { return .authenticationRequired(fromBlock: range.lowerBound) }
    guard let place = layout.configuration, !link.isAuthenticated,
      try await link.probe(reads.command(for: place.block..<place.block + 1)) == nil
    else { return refusal }
    return .authenticationRequired(fromBlock: try await firstHidden(in: range))
  }

  /// The first block that the tag hides in a range of which it hides at least the last one.
  func firstHidden(in range: Range<Int>) async throws(TagError) -> Int {
    guard reads.provesWholeRange else { return range.lowerBound }
    var low = range.lowerBound
    var high = range.upperBound - 1
    while low < high {
      let middle = (low + high) / 2
      let isOpen = try await link.probe(reads.command(for: low..<middle + 1)) != nil
      if isOpen { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
