/// What a reader does between its endpoints and its chip.
protocol USBFunction: Sendable {
  /// The endpoint that commands come in on, without a direction bit.
  static var commandEndpoint: Int { get }
  /// The endpoint that answers go out on.
  static var answerEndpoint: Int { get }
  /// An endpoint that would tell of cards, where there is one.
  static var noticeEndpoint: Int? { get }

  /// Takes a bulk transfer, which may be empty, and returns those that answer it.
  mutating func receive(_ transfer: [UInt8], for chip: inout VirtualPN532) -> [VirtualPN532.Output]

  /// Puts what the chip found in the end into transfers.
  mutating func pass(_ outputs: [VirtualPN532.Output]) -> [VirtualPN532.Output]

  /// Whether the interface takes a request of its class; there is none that brings data.
  func takesClassRequest(_ request: USBSetup) -> Bool
}

/// The eight bytes that open a control transfer (USB 2.0, 9.3).
struct USBSetup: Hashable, Sendable {
  let requestType: UInt8
  let request: UInt8
  let value: UInt16
  let index: UInt16
  let length: UInt16

  /// - Parameter bytes: eight of them.
  init(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    requestType = bytes[0]
    request = bytes[1]
    value = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
    index = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
    length = UInt16(bytes[6]) | UInt16(bytes[7]) << 8
  }

  enum Kind { case standard, ofClass, other }

  var kind: Kind {
    switch requestType & 0x60 {
    case 0x00: .standard
    case 0x20: .ofClass
    default: .other
    }
  }
}
