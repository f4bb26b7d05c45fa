public import NFCLink
import TagImages

/// A MIFARE Classic card behind a reader that does the cipher: Mini, 1K, 2K and 4K.
///
/// What was read is kept until the card is lost, so that nothing is read twice. Keys are given or
/// published ones; none is ever searched for.
public actor ClassicTag {
  public nonisolated let identity: TagIdentity
  let product: ClassicProduct
  let link: ClassicLink
  var memory: ClassicMemory
  var keys = KeyRing()

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  /// - Throws: `unsupported` for a product that is no MIFARE Classic card.
  public init(_ identity: TagIdentity, over transceiver: any Transceiver) throws(TagError) {
    guard let product = identity.product.flatMap(ClassicProduct.init(rawValue:)) else {
      throw .unsupported("\(identity.product ?? "this card") as a MIFARE Classic card")
    }
    self.identity = identity
    self.product = product
    link = ClassicLink(transceiver)
    memory = ClassicMemory(product)
  }

  /// Gives keys for the card, to be tried before most of those that are published.
  public func give(_ keys: [SectorKey]) {
    self.keys.give(keys)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    try await learn { memory throws(ClassicStop) in
      try ClassicContent(memory).state(memory)
    }
  }

  /// Asks a question of the memory, reading what it needs until it has an answer.
  func learn<Answer>(
    _ order: KeyRing.Order = .ndef,
    _ question: (ClassicMemory) throws(ClassicStop) -> Answer
  ) async throws(TagError) -> Answer {
    // Each turn makes a block or a key known.
    for _ in 0..<product.blockCount + 2 * product.sectorCount {
      do throws(ClassicStop) {
        return try question(memory)
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(let blocks):
          for block in blocks { try await fetch(block, order) }
        case .missingKey(let sector, let slot):
          guard try await open(sector, slot, order) else {
            throw .authenticationRequired(fromBlock: sector.trailer)
          }
        }
      }
    }
    throw .malformedResponse
  }

  /// Makes a block known.
  ///
  /// - Throws: `authenticationRequired` if no key that is known lets it be read.
  func fetch(_ block: Int, _ order: KeyRing.Order = .ndef) async throws(TagError) {
    guard !memory.isKnown(block) else { return }
    guard try await tryReading(block, order) else {
      throw .authenticationRequired(fromBlock: block)
    }
  }

  /// Reads a block.
  ///
  /// - Returns: whether a key that is known lets it be read.
  func tryReading(_ block: Int, _ order: KeyRing.Order) async throws(TagError) -> Bool {
    let sector = ClassicSector(containing: block)
    for slot in readers(of: block, in: sector) where try await open(sector, slot, order) {
      do throws(TagError) {
        store(try await link.read(block), block: block, in: sector, readWith: slot)
        return true
      } catch {
        guard case .nak = error else { throw forgettingIfLost(error) }
      }
    }
    return false
  }

  /// The keys that may read a block, as far as that is known; the one that is in use first.
  private func readers(of block: Int, in sector: ClassicSector) -> [KeySlot] {
    var slots: [KeySlot] = [.a, .b]
    if block != sector.trailer, let access = memory.knownTrailer(of: sector)?.access {
      slots = SectorRights(access).data(block, of: sector).read.slots
    }
    return prefersOpened(slots, of: sector)
  }

  func prefersOpened(_ slots: [KeySlot], of sector: ClassicSector) -> [KeySlot] {
    guard let opened = link.opened, opened.sector == sector, slots.contains(opened.slot) else {
      return slots
    }
    return [opened.slot] + slots.filter { $0 != opened.slot }
  }

  private func store(
    _ content: [UInt8], block: Int, in sector: ClassicSector, readWith slot: KeySlot
  ) {
    guard block == sector.trailer else {
      memory.store(content, at: block)
      return
    }
    var trailer = SectorTrailer(content.map(Optional.some))
    let rights = trailer.access.map(SectorRights.init)
    trailer.setKey(nil, .a)
    if rights?.trailer.readKeyB.slots.contains(slot) != true { trailer.setKey(nil, .b) }
    memory.store(trailer, of: sector)
  }

  /// Opens a sector with a key that is known or likely.
  ///
  /// - Returns: whether there was one.
  func open(
    _ sector: ClassicSector, _ slot: KeySlot, _ order: KeyRing.Order
  ) async throws(TagError) -> Bool {
    if let opened = link.opened, opened.sector == sector, opened.slot == slot { return true }
    if let key = keys.key(of: sector, slot) {
      // It has opened the sector before: an answer was lost.
      for _ in 1...2 where try await accepts(sector, slot, key) { return true }
      return false
    }
    let candidates = keys.candidates(for: sector, slot, order)
    for key in candidates {
      if try await accepts(sector, slot, key) { return true }
      keys.refuse(key, of: sector, slot)
    }
    guard let likeliest = candidates.first else { return false }
    // No reader can tell a wrong key from a lost answer.
    guard try await accepts(sector, slot, likeliest) else { return false }
    keys.reconsider(sector, slot)
    return true
  }

  private func accepts(
    _ sector: ClassicSector, _ slot: KeySlot, _ key: SectorKey
  ) async throws(TagError) -> Bool {
    do throws(TagError) {
      guard try await link.authenticate(sector, slot, key) else { return false }
    } catch {
      throw forgettingIfLost(error)
    }
    keys.accept(key, of: sector, slot)
    return true
  }

  /// A card that comes back may have been elsewhere in between.
  func forgettingIfLost(_ error: TagError) -> TagError {
    if error == .link(.tagLost) {
      memory.forgetAll()
      keys.forgetSectors()
    }
    return error
  }
}
