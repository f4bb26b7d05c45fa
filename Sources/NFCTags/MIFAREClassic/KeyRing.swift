import TagImages

/// The keys that may open a card, and what has come of trying them.
struct KeyRing {
  /// Which keys are the likeliest.
  enum Order {
    /// Those of the application directory and of NDEF.
    case ndef
    /// Those that opened other sectors, and that with which cards are delivered.
    case transport
  }

  private struct Place: Hashable {
    let sector: ClassicSector
    let slot: KeySlot
  }

  /// The keys that somebody gave for this card.
  private(set) var given: [SectorKey] = []
  private var accepted: [Place: SectorKey] = [:]
  private var refused: [Place: Set<SectorKey>] = [:]
  /// Keys that have opened something, the last one first.
  private var proven: [SectorKey] = []

  mutating func give(_ keys: [SectorKey]) {
    given = keys + given.filter { !keys.contains($0) }
    refused = [:]
  }

  /// The key of a sector, as far as it is known.
  func key(of sector: ClassicSector, _ slot: KeySlot) -> SectorKey? {
    accepted[Place(sector: sector, slot: slot)]
  }

  /// The keys to try, the likeliest first.
  func candidates(for sector: ClassicSector, _ slot: KeySlot, _ order: Order) -> [SectorKey] {
    let likely: [SectorKey] =
      switch order {
      case .ndef:
        slot == .b ? [.transport] : [ApplicationDirectory.holds(sector) ? .directory : .ndef]
      case .transport: []
      }
    let last = order == .transport ? Array(proven.prefix(1)) : []
    var seen = refused[Place(sector: sector, slot: slot)] ?? []
    return
      (likely + last + (order == .transport ? [.transport] : []) + given + proven
      + SectorKey.published)
      .filter { seen.insert($0).inserted }
  }

  mutating func accept(_ key: SectorKey, of sector: ClassicSector, _ slot: KeySlot) {
    accepted[Place(sector: sector, slot: slot)] = key
    proven.removeAll { $0 == key }
    proven.insert(key, at: 0)
  }

  mutating func refuse(_ key: SectorKey, of sector: ClassicSector, _ slot: KeySlot) {
    refused[Place(sector: sector, slot: slot), default: []].insert(key)
  }

  /// Takes nothing for refused any longer: an answer may have been lost.
  mutating func reconsider(_ sector: ClassicSector, _ slot: KeySlot) {
    refused[Place(sector: sector, slot: slot)] = nil
  }

  /// Takes up the keys that were written to a trailer.
  mutating func replace(with trailer: SectorTrailer, of sector: ClassicSector) {
    for slot in KeySlot.allCases {
      accepted[Place(sector: sector, slot: slot)] = trailer.key(slot).flatMap(SectorKey.init)
      reconsider(sector, slot)
    }
  }

  /// Forgets which key opens what: another card may have come.
  mutating func forgetSectors() {
    accepted = [:]
    refused = [:]
  }
}
