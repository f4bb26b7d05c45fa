public import NFCLink
import Synchronization

/// A reader over a virtual field without a driver or a serial line between: for tests and sessions.
///
/// It shows what a PN532 shows its host, and speaks NFC-V too, which a PN532 does not: a NAK, a broken answer and none at all are one and the
/// same `TransceiveError.transmission`, an ACK is an empty response, and frames end at 262 bytes.
/// With a card behind ISO-DEP a command is an APDU, which counts as one exchange however many blocks
/// it takes. Everything happens at once and in order; nothing waits.
public final class InProcessReader: Reader {
  fileprivate struct State {
    var air: Air
    /// The other side of the protocol that the active target speaks, if it speaks one.
    var initiator: ISODEPInitiator?
    var active: RemoteTarget?
    /// Targets that cannot be put to sleep, and are to be passed over until the field was off.
    var resting: Set<[UInt8]> = []
    var isCancelled = false
    var isClosed = false

    /// Refuses to work where a reader could not.
    func check(_ operation: String) throws(ReaderError) {
      if isCancelled { throw ReaderError(.cancelled, during: operation) }
      if air.faults.isBusy { throw ReaderError(.busy, during: "open") }
      if air.isUnplugged { throw ReaderError(.unplugged, during: operation) }
      if isClosed { throw ReaderError(.ioFailed, during: operation, detail: "closed") }
    }

    func checkLink(_ operation: String) throws(TransceiveError) {
      do throws(ReaderError) {
        try check(operation)
      } catch {
        throw error.code == .cancelled ? .cancelled : .reader(error)
      }
    }
  }

  /// The longest command or response in bytes, without CRC.
  public static let frameLimit = 262

  private let state: Mutex<State>

  public let connection: String
  public let name = "virtual PN532"
  public let technologies: Set<RFTechnology> = [.a, .f, .b, .v]
  public let searchesFreely = true

  public init(
    field: VirtualField, faults: FaultScript = FaultScript(), connection: String = "virtual:"
  ) {
    self.connection = connection
    state = Mutex(State(air: Air(field: field, faults: faults)))
  }

  /// Exchanges with a tag since its first activation, counted as fault scripts count them.
  public var exchangeCount: Int { state.withLock { $0.air.exchangeCount } }

  public func poll(
    _ configuration: PollConfiguration
  ) async throws(ReaderError) -> RemoteTarget? {
    try state.withLock { state throws(ReaderError) in
      try state.check("poll")
      do throws(Air.Unplugged) {
        try state.air.beginSearch()
      } catch {
        throw ReaderError(.unplugged, during: "poll")
      }
      state.prepare()
      for technology in configuration.technologies {
        guard let found = state.find(technology, configuration.identifier),
          configuration.identifier != nil || !state.resting.contains(found.identifier)
        else { continue }
        state.active = found
        return found
      }
      return nil
    }
  }

  public func activate(_ target: RemoteTarget) async throws(TransceiveError) {
    try state.withLock { state throws(TransceiveError) in
      try state.checkLink("activate")
      do throws(Air.Unplugged) {
        try state.air.beginSearch()
      } catch {
        throw .reader(ReaderError(.unplugged, during: "activate"))
      }
      state.prepare()
      guard let found = state.find(target.technology, target.identifier) else { throw .tagLost }
      state.active = found
    }
  }

  public func halt() async throws(ReaderError) {
    try state.withLock { state throws(ReaderError) in
      try state.check("halt")
      if let initiator = state.initiator.take() {
        initiator.deselect(over: &state.air)
      } else if let active = state.active, !active.canSleep {
        state.resting.insert(active.identifier)
      } else if case .v(let active) = state.active {
        state.air.silenceV(uid: active.uid)
      } else {
        state.air.haltA()
      }
      state.active = nil
    }
  }

  public func release() async throws(ReaderError) {
    try state.withLock { state throws(ReaderError) in
      try state.check("release")
      state.initiator = nil
      state.active = nil
      state.resting = []
      state.air.setPower(false)
    }
  }

  public func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(TransceiveError) -> [UInt8] {
    try state.withLock { state throws(TransceiveError) in
      try state.checkLink("transceive")
      guard command.count <= Self.frameLimit else {
        throw .frameTooLong(limit: Self.frameLimit)
      }
      let response: Result<[UInt8], TransceiveError>
      do throws(Air.Unplugged) {
        response = try state.exchange(command)
      } catch {
        throw .reader(ReaderError(.unplugged, during: "transceive"))
      }
      guard state.air.faults.delay <= timeout else { throw .timeout }
      let bytes = try response.get()
      guard bytes.count <= Self.frameLimit else { throw .frameTooLong(limit: Self.frameLimit) }
      return bytes
    }
  }

  public func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  public func close() async {
    state.withLock { state in
      state.air.setPower(false)
      state.isClosed = true
    }
  }
}

extension InProcessReader.State {
  /// A PN532 asks three times before it gives up, as libnfc sets it up.
  private static let tries = 3

  /// Switches the field on; a card in ISO-DEP hears no request until it was off.
  mutating func prepare() {
    active = nil
    if initiator.take() != nil {
      air.setPower(false)
      resting = []
    }
    air.setPower(true)
  }

  mutating func find(_ technology: RFTechnology, _ identifier: [UInt8]?) -> RemoteTarget? {
    switch technology {
    case .a:
      guard var found = air.activateA(nfcid1: identifier, tries: Self.tries) else {
        guard identifier == nil || identifier?.count == 4,
          let found = air.activateJewel(tries: Self.tries),
          identifier ?? found.nfcid1 == found.nfcid1
        else { return nil }
        return .a(found)
      }
      if (found.selRes ?? 0) & 0x20 != 0 {
        found.ats = air.requestATS()
        if found.ats != nil { initiator = ISODEPInitiator(to: .a(found), cid: nil) }
      }
      return .a(found)
    case .b:
      guard let found = air.activateB(nfcid0: identifier, tries: Self.tries) else { return nil }
      initiator = ISODEPInitiator(to: .b(found.tag), cid: Air.cid(for: found.tag))
      return .b(found.tag)
    case .f:
      return findF(identifier).map { .f($0) }
    case .v:
      return air.activateV(uid: identifier).map { .v($0) }
    }
  }

  /// At first all are to answer at once, then in time slots, which they choose anew each time.
  private mutating func findF(_ identifier: [UInt8]?) -> ActivationF? {
    for request in [Air.anyF, Air.anyFInSlots, Air.anyFInSlots, Air.anyFInSlots] {
      let found = air.findF(request, bitRate: 212, tries: Self.tries, maximum: 2)
      let wanted = found.first { tag in
        if let identifier { tag.nfcid2 == identifier } else { !resting.contains(tag.nfcid2) }
      }
      if let wanted { return wanted }
    }
    return nil
  }

  mutating func exchange(
    _ command: [UInt8]
  ) throws(Air.Unplugged) -> Result<[UInt8], TransceiveError> {
    if var initiator {
      let response = try initiator.exchange(command, over: &air)
      self.initiator = initiator
      return response.mapError { $0 == .violation ? .protocolViolation : .transmission }
    }
    let technology = active?.technology ?? .a
    if case .a(let activation) = active, activation.selRes == nil {
      guard case .bits(let bits, nil) = try air.exchange(AirFrame(type1: command)),
        let bytes = bits.wholeBytes.flatMap({ CRC.stripping(.b, from: $0) })
      else { return .failure(.transmission) }
      return .success(bytes)
    }
    guard case .bits(let bits, nil) = try answer(to: command, technology) else {
      return .failure(.transmission)
    }
    if bits == Air.acknowledge { return .success([]) }
    guard let bytes = bits.wholeBytes.flatMap({ CRC.stripping(technology, from: $0) }) else {
      return .failure(.transmission)
    }
    return .success(bytes)
  }

  private mutating func answer(
    to command: [UInt8], _ technology: RFTechnology
  ) throws(Air.Unplugged) -> AirAnswer {
    if technology == .a {
      guard case .answer(let answer) = try air.exchangeMIFARE(command) else { return .none }
      return answer
    }
    var frame = AirFrame(standard: technology, command)
    if case .f(let activation) = active { frame.bitRate = activation.bitRate }
    return try air.exchange(frame)
  }
}
