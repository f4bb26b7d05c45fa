/// What an ACR122U does beside reading cards: its buzzer, its light, its own looking for cards.
///
/// The commands are pseudo-APDUs (ACS, ACR122U Application Programming Interface 2.04, chapter 5),
/// each in an escape message of CCID, which the reader takes without a card.
package final class ACR122UControl {
  private let transport: any BulkTransport
  private var sequence: UInt8 = 0

  package init(over transport: any BulkTransport) {
    self.transport = transport
  }

  /// The text that its firmware calls itself by. Comes from the device: escape it.
  package func firmware() throws(USBFailure) -> String {
    String(decoding: try exchange([0xFF, 0x00, 0x48, 0x00, 0x00]), as: UTF8.self)
  }

  /// Whether it beeps when it finds a card. It cannot be asked what is set.
  package func setBuzzer(_ isOn: Bool) throws(USBFailure) {
    _ = try status(of: [0xFF, 0x00, 0x52, isOn ? 0xFF : 0x00, 0x00])
  }

  /// Whether it looks for cards of its own accord; libnfc switches that off and leaves it so.
  package func polls() throws(USBFailure) -> Bool {
    try operatingParameter() & Self.pollingBit != 0
  }

  package func setPolling(_ isOn: Bool) throws(USBFailure) {
    let now = try operatingParameter()
    let wanted = isOn ? now | Self.pollingBit : now & ~Self.pollingBit
    _ = try status(of: [0xFF, 0x00, 0x51, wanted, 0x00])
  }

  package struct Light: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let red = Light(rawValue: 1)
    package static let green = Light(rawValue: 2)
  }

  package func light() throws(USBFailure) -> Light {
    try setLight(final: [], changing: [])
  }

  package func setLight(_ light: Light) throws(USBFailure) {
    _ = try setLight(final: light, changing: [.red, .green])
  }

  /// Bits 0 and 1 are how the two end, bits 2 and 3 which of them change; none blinks.
  private func setLight(final: Light, changing: Light) throws(USBFailure) -> Light {
    let state = final.rawValue | changing.rawValue << 2
    let answer = try status(of: [0xFF, 0x00, 0x40, state, 0x04, 0, 0, 0, 0])
    return Light(rawValue: answer & 0x03)
  }

  private static let pollingBit: UInt8 = 0x80

  private func operatingParameter() throws(USBFailure) -> UInt8 {
    try status(of: [0xFF, 0x00, 0x50, 0x00, 0x00])
  }

  /// The second byte of a status whose first says that all went well.
  private func status(of command: [UInt8]) throws(USBFailure) -> UInt8 {
    let answer = try exchange(command)
    guard answer.count == 2, answer[0] == 0x90 else { throw USBFailure(.wrongAnswer) }
    return answer[1]
  }

  /// Answers to what another program asked before it ended, at most.
  private static let longestQueue = 8

  /// PC_to_RDR_Escape out, RDR_to_PC_Escape back (CCID 1.1, 6.1.8 and 6.2.4).
  private func exchange(_ command: [UInt8]) throws(USBFailure) -> [UInt8] {
    sequence &+= 1
    try transport.send([0x6B, UInt8(command.count), 0, 0, 0, 0, sequence, 0, 0, 0] + command)
    for _ in 0..<Self.longestQueue {
      let message = try transport.receive()
      guard message.count >= 10, message[0] == 0x83, message[6] == sequence else { continue }
      let length = Int(message[1]) | Int(message[2]) << 8
      // Bits 6 and 7 of the status: the command failed, or the reader asks for time.
      guard message[3] == 0, message[4] == 0, message.count == 10 + length,
        message[7] & 0xC0 == 0
      else { throw USBFailure(.wrongAnswer) }
      return Array(message[10...])
    }
    throw USBFailure(.wrongAnswer)
  }
}
