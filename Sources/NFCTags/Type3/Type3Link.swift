import NFCLink

/// Exchanges with one Type 3 tag: answers checked, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type3Link {
  private let counter: ExchangeCounter
  private let activation: ActivationF
  /// The IDm of the system that is spoken to.
  private(set) var idm: [UInt8]
  /// Commands sent and selections made so far.
  var exchanges: Int { counter.count }

  init(_ transceiver: any Transceiver, _ activation: ActivationF) {
    counter = ExchangeCounter(transceiver)
    self.activation = activation
    idm = activation.nfcid2
  }

  /// Turns to a system of the chip.
  ///
  /// A search names no chip. What answers may be another one in the field, and where several do
  /// nothing is heard: then the chip itself is asked for its systems, whose numbers stand in the
  /// first four bits of their IDm.
  ///
  /// - Returns: whether it has that system.
  func turn(to system: UInt16) async throws(TagError) -> Bool {
    if let answer = try await probe(.poll(system: system)) {
      let found = Array(answer[..<8])
      if found == identifier(ofSystem: found[0] >> 4) {
        idm = found
        return true
      }
    }
    let codes = try await probe(.requestSystemCode) ?? []
    let index = stride(from: 0, to: min(codes.count & ~1, 32), by: 2).first {
      codes[$0] == UInt8(system >> 8) && codes[$0 + 1] == UInt8(system & 0xFF)
    }
    guard let index else { return false }
    idm = identifier(ofSystem: UInt8(index / 2))
    return true
  }

  /// The IDm of a system of this chip.
  private func identifier(ofSystem system: UInt8) -> [UInt8] {
    [activation.nfcid2[0] & 0x0F | system << 4] + activation.nfcid2[1...]
  }

  /// Turns to the system that answered when the chip was found.
  func turnBack() { idm = activation.nfcid2 }

  /// Asks something that the tag may refuse or leave unanswered.
  ///
  /// - Returns: nil if it did.
  func probe(_ command: Type3Command) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await send(command)
    } catch {
      if case .status = error { return nil }
      _ = try await recover(from: error)
      return nil
    }
  }

  /// Asks something that may be asked twice.
  func ask(_ command: Type3Command) async throws(TagError) -> [UInt8] {
    try await repeating({ () async throws(TagError) in try await send(command) }, mend: recover)
  }

  /// Writes blocks. Of a write whose answer was lost the blocks themselves tell whether it was kept.
  func update(_ writes: [BlockWrite]) async throws(TagError) {
    let blocks = writes.map(\.block)
    let command = Type3Command.update(
      service: Type3Service.readWrite, blocks: blocks, content: writes.flatMap(\.bytes))
    var failure = TagError.malformedResponse
    for _ in 1...2 {
      do throws(TagError) {
        _ = try await send(command)
        return
      } catch {
        if case .status(let status) = error, Self.withoutService.contains(status & 0xFF) {
          throw .readOnly("the card has no service that lets everybody write")
        }
        failure = try await recover(from: error)
      }
      if writes.contains(where: { $0.check == .none }) { continue }  // a key does not show
      let content = try await ask(.check(service: Type3Service.readOnly, blocks: blocks))
      let size = Type3Memory.blockSize
      let isKept = writes.enumerated().allSatisfy { index, write in
        write.isKept(in: Array(content[index * size..<(index + 1) * size]))
      }
      if isKept { return }
    }
    throw failure
  }

  /// The second status flags of a chip that does not let a service be used, or has none of that code
  /// (JIS X 6319-4).
  private static let withoutService: Set<UInt16> = [0xA5, 0xA6]

  /// Finds the tag again after a failure.
  ///
  /// - Returns: what to report if nothing else helps.
  /// - Throws: what no search can help against; `link(.tagLost)` if the tag has gone.
  private func recover(from error: TagError) async throws(TagError) -> TagError {
    guard error.isOfOneExchange else { throw error }
    try await counter.select()
    return error
  }

  private func send(_ command: Type3Command) async throws(TagError) -> [UInt8] {
    let answer = try await counter.send(
      command.bytes(to: idm), timeout: command.timeout(pmm: activation.pmm))
    return try command.accept(answer, from: idm)
  }
}

/// The service codes of NDEF, and of all that a Lite has (Type 3 Tag 1.x, clause 6.2).
enum Type3Service {
  static let readWrite: UInt16 = 0x0009
  static let readOnly: UInt16 = 0x000B
  /// The system code of NDEF.
  static let ndefSystem: UInt16 = 0x12FC
  /// That of FeliCa Lite.
  static let liteSystem: UInt16 = 0x88B4
}
