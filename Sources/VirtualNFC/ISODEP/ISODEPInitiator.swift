import NFCLink

/// A reader's side of ISO-DEP: a command out, a response in, as many blocks as it takes
/// (ISO/IEC 14443-4, 7.5).
struct ISODEPInitiator: Sendable {
  /// Why there is no response.
  enum Failure: Error, Hashable, Sendable {
    /// Nothing came.
    case timeout
    /// What came was broken, each time.
    case checksum
    /// What came breaks the rules.
    case violation
  }

  /// FSDI of the frames that a PN532 takes, and puts together: 64 bytes.
  static let frameSizeIndex: UInt8 = 5
  /// How often something is asked for again. Assumed: no document tells.
  private static let retries = 2

  private let technology: RFTechnology
  private let cid: UInt8?
  private let room: Int
  private let waitingTime: Duration
  private var number: UInt8 = 0

  /// - Parameter cid: the card identifier that blocks carry; nil for none.
  init(to target: RemoteTarget, cid: UInt8?) {
    let parameters = ISODEPParameters(of: target)
    let frameSize = min(
      parameters.frameSize, ISODEPParameters.frameSize(index: Self.frameSizeIndex))
    technology = target.technology
    self.cid = cid
    room = frameSize - 3 - (cid == nil ? 0 : 1)
    waitingTime = parameters.waitingTime
  }

  /// Sends a command and collects its response. It counts as one exchange.
  mutating func exchange(
    _ command: [UInt8], over air: inout Air
  ) throws(Air.Unplugged) -> Result<[UInt8], Failure> {
    try air.beginExchange()
    do throws(Failure) {
      return .success(try transfer(command, over: &air))
    } catch {
      return .failure(error)
    }
  }

  /// S(DESELECT): the card sleeps.
  func deselect(over air: inout Air) {
    if case .none = air.signal(frame(Block(.deselect, cid: cid))) {
      air.traffic.time += waitingTime
    }
  }

  /// R(NAK), to which a card that is there has something to say.
  func isPresent(over air: inout Air) -> Bool {
    if case .bits = air.signal(frame(Block(.refusal(number: number), cid: cid))) { return true }
    air.traffic.time += waitingTime
    return false
  }

  private mutating func transfer(
    _ command: [UInt8], over air: inout Air
  ) throws(Failure) -> [UInt8] {
    var rest = command[...]
    var answer: Block
    repeat {
      let part = rest.prefix(room)
      rest = rest.dropFirst(room)
      answer = try send(
        Block(
          .information(number: number, chains: !rest.isEmpty), cid: cid, information: Array(part)),
        over: &air)
      if !rest.isEmpty {
        guard answer.kind == .acknowledge(number: number) else { throw .violation }
        number ^= 1
      }
    } while !rest.isEmpty

    var response: [UInt8] = []
    while true {
      guard case .information(number, let chains) = answer.kind else { throw .violation }
      response += answer.information
      number ^= 1
      guard chains else { return response }
      answer = try send(Block(.acknowledge(number: number), cid: cid), over: &air)
    }
  }

  /// Sends a block until an answer to it comes.
  private func send(_ block: Block, over air: inout Air) throws(Failure) -> Block {
    var next = block
    var failures = 0
    while true {
      let failure: Failure
      switch air.proceed(frame(next)) {
      case .none:
        air.traffic.time += waitingTime
        failure = .timeout
      case .bits(let bits, nil):
        let content = bits.wholeBytes.flatMap { CRC.stripping(technology, from: $0) }
        guard let content else {
          failure = .checksum
          break
        }
        guard let answer = Block(content), answer.cid == cid else { throw .violation }
        guard answer.kind == .waitingTime else { return answer }
        next = answer
        continue
      case .bits:
        failure = .checksum
      }
      failures += 1
      guard failures <= Self.retries else { throw failure }
      // A response that chains is asked for with R(ACK), anything else with R(NAK) (rules 4 and 5).
      if case .acknowledge = block.kind {
        next = block
      } else {
        next = Block(.refusal(number: number), cid: cid)
      }
    }
  }

  private func frame(_ block: Block) -> AirFrame {
    AirFrame(standard: technology, block.bytes)
  }
}
