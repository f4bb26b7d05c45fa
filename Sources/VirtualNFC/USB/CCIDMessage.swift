/// A message of a smart card reader (USB CCID 1.1, chapter 6): a header of ten bytes, and data.
struct CCIDMessage: Hashable, Sendable {
  enum Kind {
    static let iccPowerOn: UInt8 = 0x62
    static let iccPowerOff: UInt8 = 0x63
    static let getSlotStatus: UInt8 = 0x65
    static let escape: UInt8 = 0x6B
    static let xfrBlock: UInt8 = 0x6F
    static let dataBlock: UInt8 = 0x80
    static let slotStatus: UInt8 = 0x81
    static let escapeAnswer: UInt8 = 0x83
  }

  static let headerLength = 10

  let kind: UInt8
  var slot: UInt8 = 0
  var sequence: UInt8 = 0
  /// Of an answer: bStatus, bError and a byte that depends on the kind.
  var state: [UInt8] = [0, 0, 0]
  var data: [UInt8] = []

  init(_ kind: UInt8, answering message: CCIDMessage, state: [UInt8], data: [UInt8] = []) {
    self.kind = kind
    slot = message.slot
    sequence = message.sequence
    self.state = state
    self.data = data
  }

  /// Reads a whole message.
  ///
  /// - Returns: the message, and whether its length is the one that it says; nil if it is too short
  ///   to be one.
  static func parse(_ bytes: [UInt8]) -> (message: CCIDMessage, isWhole: Bool)? {
    guard bytes.count >= headerLength else { return nil }
    let message = CCIDMessage(bytes)
    return (message, length(in: bytes) == message.data.count)
  }

  /// The length of the data that a header announces.
  static func length(in bytes: [UInt8]) -> Int {
    (1...4).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }

  private init(_ bytes: [UInt8]) {
    kind = bytes[0]
    slot = bytes[5]
    sequence = bytes[6]
    state = Array(bytes[7..<10])
    data = Array(bytes[10...])
  }

  var bytes: [UInt8] {
    let count = UInt32(data.count)
    return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) }
      + [slot, sequence] + state + data
  }
}
