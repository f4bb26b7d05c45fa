public import NFCLink
import Synchronization

/// A reader over a virtual field without a driver or a serial line between: for tests and sessions.
///
/// It shows what a PN532 shows its host: a NAK, a broken answer and none at all are one and the
/// same `TransceiveError.transmission`, an ACK is an empty response, and frames end at 262 bytes.
/// Everything happens at once and in order; nothing waits.
public final class InProcessReader: Reader {
  private struct State {
    var air: Air
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
  public let technologies: Set<RFTechnology> = [.a, .f, .b]

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
      state.air.setPower(true)
      for technology in configuration.technologies where technology == .a {
        if let found = state.air.activateA(nfcid1: configuration.identifier, tries: Self.tries) {
          return .a(found)
        }
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
      state.air.setPower(true)
      guard
        case .a(let known) = target,
        state.air.activateA(nfcid1: known.nfcid1, tries: Self.tries) != nil
      else { throw .tagLost }
    }
  }

  public func halt() async throws(ReaderError) {
    try state.withLock { state throws(ReaderError) in
      try state.check("halt")
      state.air.haltA()
    }
  }

  public func release() async throws(ReaderError) {
    try state.withLock { state throws(ReaderError) in
      try state.check("release")
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
      let answer: AirAnswer
      do throws(Air.Unplugged) {
        answer = try state.air.exchange(AirFrame(standardA: command))
      } catch {
        throw .reader(ReaderError(.unplugged, during: "transceive"))
      }
      guard state.air.faults.delay <= timeout else { throw .timeout }
      return try Self.response(answer)
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

  /// A PN532 asks three times before it gives up, as libnfc sets it up.
  private static let tries = 3

  private static func response(_ answer: AirAnswer) throws(TransceiveError) -> [UInt8] {
    guard case .bits(let bits, nil) = answer else { throw .transmission }
    if bits == Bits([0x0A], count: 4) { return [] }
    guard let bytes = bits.wholeBytes.flatMap(CRC.strippingA) else { throw .transmission }
    guard bytes.count <= frameLimit else { throw .frameTooLong(limit: frameLimit) }
    return bytes
  }
}
