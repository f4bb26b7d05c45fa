import NFCLink

/// Exchanges with one Type 2 tag: answers checked, the tag selected again where that is needed,
/// sectors selected, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type2Link {
  private let counter: ExchangeCounter
  /// Commands sent and selections made so far.
  var exchanges: Int { counter.count }
  /// The selected sector; a selection of the tag leads back to the first one.
  private var sector = 0
  /// The passwords to give again after each selection, the likelier one first: the one that the
  /// tag has accepted, and while it is being changed the new one.
  private var passwords: [HiddenBytes] = []

  init(_ transceiver: any Transceiver) {
    counter = ExchangeCounter(transceiver)
  }

  var isAuthenticated: Bool { !passwords.isEmpty }

  /// Asks something that the tag may refuse without harm.
  ///
  /// - Returns: nil if it refused or kept silent, and is selected again; also if the reader
  ///   cannot send such a command.
  func probe(_ command: Type2Command, block: Int = 0) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await send(command, to: block)
    } catch {
      if error == .link(.unsupported) { return nil }
      _ = try await recover(from: error, command)
      return nil
    }
  }

  /// Asks something that may be asked twice, of a block's sector where there is a block.
  func ask(_ command: Type2Command, block: Int = 0) async throws(TagError) -> [UInt8] {
    do throws(TagError) {
      return try await send(command, to: block)
    } catch {
      guard try await recover(from: error, command).isWorthRepeating else { throw error }
    }
    do throws(TagError) {
      return try await send(command, to: block)
    } catch {
      throw try await recover(from: error, command).verdict
    }
  }

  /// Writes a block. Of a write whose answer was lost the block itself tells whether it was kept.
  func write(_ write: BlockWrite, using reads: Type2Reads) async throws(TagError) {
    let command = Type2Command.write(
      UInt8(truncatingIfNeeded: write.block), HiddenBytes(write.bytes), isSecret: write.isSecret)
    var failure: TagError?
    for _ in 1...2 {
      do throws(TagError) {
        _ = try await send(command, to: write.block)
        return
      } catch {
        let recovery = try await recover(from: error, command)
        guard recovery.isWorthRepeating else { throw error }
        failure = recovery.verdict
      }
      if write.check != .none {
        let block = try await ask(
          reads.command(for: write.block..<write.block + 1), block: write.block)
        if write.isKept(in: Array(block.prefix(4))) { return }
      }
    }
    throw failure ?? .updateFailed(block: write.block)
  }

  /// Gives the password and keeps it for later selections.
  ///
  /// - Returns: PACK.
  func authenticate(_ password: HiddenBytes) async throws(TagError) -> [UInt8] {
    passwords = []
    let command = Type2Command.passwordAuthenticate(password)
    do throws(TagError) {
      let acknowledge = try await send(command)
      passwords = [password]
      return acknowledge
    } catch {
      // A refusal uses up a try, and a reader may not be able to tell one from a lost answer:
      // nothing is repeated here.
      let verdict = try await recover(from: error, command).verdict
      if case .nak = verdict { throw .authenticationFailed }
      throw verdict
    }
  }

  /// Tells that the tag is about to get another password.
  func expect(password: [UInt8]) {
    if isAuthenticated { passwords.append(HiddenBytes(password)) }
  }

  /// Selects the tag again, and gives it its password again.
  func reactivate() async throws(TagError) {
    try await select()
    guard isAuthenticated else { return }
    for password in passwords {
      do throws(TagError) {
        _ = try await send(.passwordAuthenticate(password))
        passwords = [password]
        return
      } catch {
        switch error {
        case .nak, .link(.transmission): try await select()
        default: throw error
        }
      }
    }
    passwords = []
    throw .authenticationFailed
  }

  // MARK: -

  /// Selects the tag again after a failure from which it, or the reader, may have to be woken.
  ///
  /// - Throws: what no selection can help against; `link(.tagLost)` if the tag has gone.
  private func recover(
    from error: TagError, _ command: Type2Command
  ) async throws(TagError) -> Recovery {
    let refusal = command.refusal(in: sector)
    guard let recovery = Recovery(from: error, brokenFrames: [0x01], refusal: refusal) else {
      throw error
    }
    try await reactivate()
    return recovery
  }

  /// Leaves the tag as a selection does, for whoever talks to it next.
  func returnToFirstSector() async throws(TagError) {
    do throws(TagError) {
      try await select(sector: 0)
    } catch {
      _ = try await recover(from: error, .sectorSelect)
    }
  }

  private func select() async throws(TagError) {
    sector = 0
    try await counter.select()
  }

  private func send(_ command: Type2Command, to block: Int) async throws(TagError) -> [UInt8] {
    try await select(sector: block / Type2Layout.blocksPerSector)
    return try await send(command)
  }

  /// SECTOR SELECT (Type 2 Tag 1.x, clause 5.5): the tag accepts its second half by silence,
  /// which some readers report as a broken answer.
  private func select(sector number: Int) async throws(TagError) {
    guard number != sector else { return }
    _ = try await send(.sectorSelect)
    do throws(TagError) {
      _ = try await send(.sector(UInt8(truncatingIfNeeded: number)))
    } catch {
      guard error == .link(.timeout) || error == .link(.transmission) else { throw error }
    }
    sector = number
  }

  private func send(_ command: Type2Command) async throws(TagError) -> [UInt8] {
    let answer = try await counter.send(
      command.bytes, timeout: command.timeout, secrecy: command.isSecret ? .secret : .open)
    return try command.accept(answer, refusal: command.refusal(in: sector))
  }
}
