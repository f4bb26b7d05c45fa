import NFCLink
import NFCSession

/// A command to a FeliCa card (FeliCa Card User's Manual, chapter 4): length, code, IDm, parameters.
struct FeliCaCommand: Sendable {
  /// Bytes that follow the length byte.
  static let longestPacket = 254

  private static let polling: UInt8 = 0x00
  private static let pollingLength = 5

  /// Without the length byte.
  let packet: [UInt8]
  /// The parameters of the answer begin here, behind its length, its code and IDm; nil if it is
  /// handed over as it comes.
  private let answerStart: Int?

  /// A command for the system with this IDm.
  init(_ code: UInt8, idm: [UInt8], _ parameters: [UInt8] = []) {
    packet = [code] + idm + parameters
    answerStart = 2 + idm.count
  }

  /// Polling, which names a system and no IDm.
  init(pollingFor system: [UInt8], request: UInt8, slots: UInt8) {
    packet = [Self.polling] + system + [request, slots]
    answerStart = 2 + 8
  }

  /// Any command; its answer is handed over as it comes, the length byte first.
  init(packet: [UInt8]) {
    self.packet = packet
    answerStart = nil
  }

  /// Longer than the card takes over the blocks of one command, by its PMm.
  private static let timeout = Duration.seconds(1)

  /// Polls and returns the IDm of the system that answered, and the parameters.
  func poll(_ tag: ConnectedTag) async throws(NFCReaderError) -> (idm: [UInt8], rest: [UInt8]) {
    let answer = try await exchange(with: tag)
    return (Array(answer[2..<10]), Array(answer[10...]))
  }

  /// Sends the command and returns the parameters of its answer, or all of it.
  func send(to tag: ConnectedTag) async throws(NFCReaderError) -> [UInt8] {
    Array(try await exchange(with: tag)[(answerStart ?? 0)...])
  }

  /// - Returns: the answer from its length byte on, as long as its parameters' start at least.
  private func exchange(with tag: ConnectedTag) async throws(NFCReaderError) -> [UInt8] {
    guard let code = packet.first, packet.count <= Self.longestPacket,
      code != Self.polling || packet.count == Self.pollingLength
    else { throw .invalidParameterLength }
    let answer = try await tag.transceive(
      [UInt8(packet.count + 1)] + packet, timeout: Self.timeout)
    guard let answerStart else { return answer }
    guard answer.count >= answerStart, Int(answer[0]) == answer.count, answer[1] == code &+ 1 else {
      throw .unexpectedLength(answer.count)
    }
    return answer
  }
}

/// What an answer holds, in the order in which it is taken.
struct FeliCaAnswer {
  private var rest: ArraySlice<UInt8>
  private let length: Int

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    length = bytes.count
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() throws(NFCReaderError) -> Int { Int(try bytes(1)[0]) }

  mutating func bytes(_ count: Int) throws(NFCReaderError) -> [UInt8] {
    guard rest.count >= count else { throw .unexpectedLength(length) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// As many pieces of the same size as a byte in front of them says.
  mutating func pieces(of size: Int) throws(NFCReaderError) -> [[UInt8]] {
    try pieces(try byte(), of: size)
  }

  mutating func pieces(_ count: Int, of size: Int) throws(NFCReaderError) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    for _ in 0..<count { pieces.append(try bytes(size)) }
    return pieces
  }
}
