import NFCLink
public import TagImages

extension Type2Tag {
  public func dumpImage() async throws(TagError) -> TagImage {
    let blocks = try await readEverything()
    try await link.returnToFirstSector()
    let dumped = Set(layout.readableBlocks.joined().filter { memory.knownBlock($0) != nil })
    var content = PartialMemory(unknownCount: blocks * Type2Layout.blockSize)
    for block in dumped where block < blocks {
      guard let bytes = memory.knownBlock(block) else { continue }
      content.store(bytes, at: block * Type2Layout.blockSize)
    }
    var image = Type2Image(
      product: identity.type2Product, nfcid1: identity.target.identifier, memory: content,
      version: identity.version)
    if case .a(let activation) = identity.target {
      image.sensRes = activation.sensRes
      image.selRes = activation.selRes ?? 0
    }
    image.signature = try await signature()
    image.counters = try await counters()
    return .type2(image)
  }

  /// Reads what can be read.
  ///
  /// - Returns: how many blocks the tag has.
  private func readEverything() async throws(TagError) -> Int {
    guard let product = layout.product else { return try await readToTheEnd() }
    for range in layout.readableBlocks.flatMap({ reads.ranges(for: Array($0)) }) {
      let missing = range.filter { memory.knownBlock($0) == nil }
      guard let first = missing.first, let last = missing.last else { continue }
      let open = try await openPart(of: first..<last + 1)
      try await fetch(open)
      guard open.upperBound > last else {
        hide(from: open.upperBound)  // what a tag hides, it hides to its end
        break
      }
    }
    return product.blockCount
  }

  private func hide(from block: Int) {
    guard layout.configuration != nil || layout.keyLimit != nil else { return }
    memory.refusal =
      memory.refusal ?? .init(block: block, error: .authenticationRequired(fromBlock: block))
  }

  /// Reads a tag of unknown size up to the block that it refuses, or from which on it repeats its
  /// beginning.
  private func readToTheEnd() async throws(TagError) -> Int {
    let claimed = try await learn { memory, layout throws(Type2Stop) in
      let container = CapabilityContainer(try memory.block(CapabilityContainer.block))
      let size = container.hasMagic ? container.dataSize : 0
      return min(
        (Type2Layout.dataStart + size) / Type2Layout.blockSize, layout.userBlocks[0].upperBound)
    }
    let step = 4
    for block in stride(from: 0, to: Type2Layout.blocksPerSector * 2, by: step) {
      guard try await !openPart(of: block..<block + step).isEmpty else { return block }
      if let end = repetition(in: block..<block + step), end >= claimed {
        for block in end..<block + step { memory.forget(block) }
        return end
      }
    }
    return Type2Layout.blocksPerSector * 2
  }

  /// The block of a range at which the tag's beginning comes again.
  private func repetition(in range: Range<Int>) -> Int? {
    range.first { start in
      start > 0
        && (start..<range.upperBound).allSatisfy { block in
          memory.knownBlock(block) == memory.knownBlock(block - start)
        }
    }
  }

  /// READ_SIG, where the product has one and gives it.
  func signature() async throws(TagError) -> [UInt8]? {
    guard layout.hasSignature else { return nil }
    return try await link.probe(.readSignature)
  }

  /// The counters that can be read.
  func counters() async throws(TagError) -> [Int: Type2Image.Counter] {
    var counters: [Int: Type2Image.Counter] = [:]
    for number in layout.counters where try await isCounterOpen() {
      guard let bytes = try await link.probe(.readCounter(number)) else { continue }
      let value = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
      let tearing =
        layout.checksTearing ? try await link.probe(.checkTearing(number))?.first : nil
      counters[Int(number)] = Type2Image.Counter(value: value, tearing: tearing ?? 0xBD)
    }
    return counters
  }

  /// An NTAG's counter answers only where it is switched on; asking in vain costs a selection.
  private func isCounterOpen() async throws(TagError) -> Bool {
    guard layout.configuration?.family == .ntag213 else { return true }
    guard let configuration = try await visibleConfiguration() else { return false }
    return configuration.countsReads && (!configuration.guardsCounter || link.isAuthenticated)
  }

  /// What guards the tag; nil if nothing can, or if the tag hides it.
  func visibleConfiguration() async throws(TagError) -> Type2Configuration? {
    do throws(TagError) {
      return try await configuration()
    } catch {
      guard error.isRefusal else { throw error }
      return nil
    }
  }
}

extension TagError {
  /// Whether the tag would not let something be read.
  var isRefusal: Bool {
    switch self {
    case .authenticationRequired, .nak: true
    default: false
    }
  }
}
