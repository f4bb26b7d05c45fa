/// InDataExchange with a card behind ISO-DEP: the chip does the protocol.
extension VirtualPN532 {
  /// Commands and responses that are longer than a frame of the host come and go in parts.
  struct CardTransfer: Sendable {
    /// What the host has given of a command so far.
    var command: [UInt8] = []
    /// What the host has still to fetch of a response.
    var response: ArraySlice<UInt8> = []
  }

  /// - Parameter hasMore: whether the host will send more of the same command [MI].
  mutating func exchangeWithCard(
    _ number: Int, _ data: [UInt8], hasMore: Bool
  ) throws(Air.Unplugged) -> Reply {
    if data.isEmpty, !hasMore, !transfer.response.isEmpty { return nextPart() }
    transfer.response = []
    guard transfer.command.count + data.count <= Self.longestCardCommand else {
      transfer.command = []
      return .status(.bufferTooSmall)
    }
    transfer.command += data
    guard !hasMore else { return .status(.success) }
    let command = transfer.command
    transfer.command = []
    guard var initiator = targets[number]?.initiator else { return .status(.notAllowed) }
    let result = try initiator.exchange(command, over: &air)
    targets[number]?.initiator = initiator
    switch result {
    case .success(let response):
      transfer.response = response[...]
      return nextPart()
    case .failure(.timeout): return .status(.timeout)
    case .failure(.checksum): return .status(.crcError)
    case .failure(.violation): return .status(.protocolError)
    }
  }

  /// The status has a bit for more to come.
  private mutating func nextPart() -> Reply {
    let part = transfer.response.prefix(Self.maximumData)
    transfer.response = transfer.response.dropFirst(part.count)
    let status = ChipStatus.success.rawValue | (transfer.response.isEmpty ? 0x00 : 0x40)
    return .data([status] + part)
  }

  /// No APDU is longer.
  private static let longestCardCommand = 65_544
}
