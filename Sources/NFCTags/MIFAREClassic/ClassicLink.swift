import NFCLink
import TagImages

/// Exchanges with one MIFARE Classic card: sectors opened, the card selected again after every
/// refusal, everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class ClassicLink {
  /// The sector that a key has opened.
  struct Opened: Hashable {
    let sector: ClassicSector
    let slot: KeySlot
    let key: SectorKey
  }

  private let counter: ExchangeCounter
  /// The bytes of the UID that the cipher begins with: the last four (NXP AN10927).
  private let uid: [UInt8]
  /// Commands sent and selections made so far.
  var exchanges: Int { counter.count }
  private(set) var opened: Opened?

  init(_ transceiver: any Transceiver) {
    counter = ExchangeCounter(transceiver)
    uid = Array(counter.target.identifier.suffix(4))
  }

  /// Tries a key.
  ///
  /// - Returns: whether the card accepts it. It is selected again if it does not: a reader cannot
  ///   tell a refusal from a card that has gone.
  func authenticate(
    _ sector: ClassicSector, _ slot: KeySlot, _ key: SectorKey
  ) async throws(TagError) -> Bool {
    opened = nil
    let command = ClassicCommand.authenticate(
      slot, block: UInt8(truncatingIfNeeded: sector.trailer), key, uid: uid)
    do throws(TagError) {
      _ = try await send(command)
    } catch {
      _ = try await recover(from: error, command)
      return false
    }
    opened = Opened(sector: sector, slot: slot, key: key)
    return true
  }

  /// Reads a block of the sector that is open.
  ///
  /// - Throws: `nak` if the card does not let it be read with this key.
  func read(_ block: Int) async throws(TagError) -> [UInt8] {
    let command = ClassicCommand.read(UInt8(truncatingIfNeeded: block))
    guard let opened else { throw .authenticationRequired(fromBlock: block) }
    do throws(TagError) {
      return try await send(command)
    } catch {
      guard try await recover(from: error, command).isWorthRepeating else { throw error }
    }
    try await reopen(opened)
    do throws(TagError) {
      return try await send(command)
    } catch {
      throw try await recover(from: error, command).verdict
    }
  }

  /// Writes a block of the sector that is open. Of a write whose answer was lost the block itself
  /// tells whether it was kept.
  ///
  /// - Parameter newKey: key A of the sector once the write is done, where that is a trailer.
  func write(_ write: BlockWrite, newKey: SectorKey? = nil) async throws(TagError) {
    guard let opened else { throw .authenticationRequired(fromBlock: write.block) }
    let command = ClassicCommand.write(
      UInt8(truncatingIfNeeded: write.block), HiddenBytes(write.bytes), isSecret: write.isSecret)
    var failure: TagError?
    for _ in 1...2 {
      do throws(TagError) {
        _ = try await send(command)
        return
      } catch {
        failure = try await recover(from: error, command).verdict
      }
      if let newKey, try await authenticate(opened.sector, .a, newKey) {
        if write.isKept(in: try await read(write.block)) { return }
        if opened.slot == .a, opened.key == newKey { continue }
      }
      try await reopen(opened)
      if newKey == nil, write.isKept(in: try await read(write.block)) { return }
    }
    throw failure ?? .updateFailed(block: write.block)
  }

  /// Takes no sector for open any longer: the next one that is, is opened with its key.
  func close() { opened = nil }

  // MARK: -

  /// Selects the card again after a failure. No sector is open then.
  ///
  /// - Throws: what no selection can help against; `link(.tagLost)` if the card has gone.
  private func recover(
    from error: TagError, _ command: ClassicCommand
  ) async throws(TagError) -> Recovery {
    opened = nil
    let found = Recovery(from: error, brokenFrames: [0x01, 0x05], refusal: command.refusal)
    guard let recovery = found else { throw error }
    try await counter.select()
    return recovery
  }

  /// Opens a sector again with a key that has opened it before.
  private func reopen(_ place: Opened) async throws(TagError) {
    if opened == place { return }
    for _ in 1...2 where try await authenticate(place.sector, place.slot, place.key) { return }
    throw .authenticationFailed
  }

  private func send(_ command: ClassicCommand) async throws(TagError) -> [UInt8] {
    let answer = try await counter.send(
      command.bytes, timeout: command.timeout, secrecy: command.secrecy)
    return try command.accept(answer, refusal: command.refusal)
  }
}
