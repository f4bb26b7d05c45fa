import Testing

@testable import USBInventory

/// An ACR122U that answers from a list and keeps what it was told.
private final class PlayedPipes: BulkTransport {
  var sent: [[UInt8]] = []
  private var answers: [[UInt8]]

  init(_ answers: [[UInt8]]) { self.answers = answers }

  func send(_ bytes: [UInt8]) throws(USBFailure) { sent.append(bytes) }

  func receive() throws(USBFailure) -> [UInt8] {
    if answers.isEmpty { throw USBFailure(.timeout) }
    return answers.removeFirst()
  }

  /// RDR_to_PC_Escape with the bytes that the readers put behind the sequence number.
  static func escape(_ sequence: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0x83, UInt8(data.count), 0, 0, 0, 0, sequence, 0x00, 0x81, 0x00] + data
  }
}

@Suite struct ACR122UControlTests {
  @Test func `the firmware is text without a status`() throws {
    let pipes = PlayedPipes([PlayedPipes.escape(1, Array("ACR122U207".utf8))])
    #expect(try ACR122UControl(over: pipes).firmware() == "ACR122U207")
    #expect(pipes.sent == [[0x6B, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0x00, 0x48, 0x00, 0x00]])
  }

  @Test(arguments: [(true, 0xFF as UInt8), (false, 0x00)])
  func `the buzzer is switched by P2`(isOn: Bool, parameter: UInt8) throws {
    let pipes = PlayedPipes([PlayedPipes.escape(1, [0x90, 0x00])])
    try ACR122UControl(over: pipes).setBuzzer(isOn)
    #expect(pipes.sent.map { $0.dropFirst(10) } == [[0xFF, 0x00, 0x52, parameter, 0x00]])
  }

  @Test func `polling is one bit of the operating parameter, the others stay`() throws {
    let pipes = PlayedPipes([
      PlayedPipes.escape(1, [0x90, 0x7F]), PlayedPipes.escape(2, [0x90, 0xFF]),
    ])
    try ACR122UControl(over: pipes).setPolling(true)
    #expect(
      pipes.sent.map { $0.dropFirst(10) }
        == [[0xFF, 0x00, 0x50, 0x00, 0x00], [0xFF, 0x00, 0x51, 0xFF, 0x00]])
  }

  @Test func `to ask for the light changes nothing`() throws {
    let pipes = PlayedPipes([PlayedPipes.escape(1, [0x90, 0x02])])
    #expect(try ACR122UControl(over: pipes).light() == [.green])
    #expect(pipes.sent[0].dropFirst(10) == [0xFF, 0x00, 0x40, 0x00, 0x04, 0, 0, 0, 0])
  }

  @Test func `both lights are changed`() throws {
    let pipes = PlayedPipes([PlayedPipes.escape(1, [0x90, 0x01])])
    try ACR122UControl(over: pipes).setLight([.red])
    #expect(pipes.sent[0].dropFirst(10) == [0xFF, 0x00, 0x40, 0x0D, 0x04, 0, 0, 0, 0])
  }

  @Test func `an answer to another program's question is passed over`() throws {
    let pipes = PlayedPipes([
      [0x80, 2, 0, 0, 0, 0, 0, 0, 0x81, 0, 0x90, 0x00], PlayedPipes.escape(0, [0x63, 0x00]),
      PlayedPipes.escape(1, [0x90, 0x00]),
    ])
    try ACR122UControl(over: pipes).setBuzzer(false)
  }

  @Test(arguments: [
    PlayedPipes.escape(1, [0x63, 0x00]), PlayedPipes.escape(1, []),
    PlayedPipes.escape(1, [0x90]), PlayedPipes.escape(1, [0x90, 0x00, 0x00]),
    [0x83, 2, 0, 0, 0, 0, 1, 0x40, 0xF6, 0, 0x90, 0x00],
    [0x83, 200, 0, 0, 0, 0, 1, 0, 0, 0, 0x90, 0x00],
    [0x83, 2, 0, 0, 0xFF, 0, 1, 0, 0, 0, 0x90, 0x00],
  ])
  func `what is no answer is refused`(_ message: [UInt8]) {
    let control = ACR122UControl(over: PlayedPipes([message]))
    #expect(throws: USBFailure(.wrongAnswer)) { try control.setBuzzer(false) }
  }

  @Test func `a reader that talks without end is given up`() {
    let noise = [UInt8](repeating: 0, count: 12)
    let control = ACR122UControl(over: PlayedPipes(Array(repeating: noise, count: 100)))
    #expect(throws: USBFailure(.wrongAnswer)) { try control.firmware() }
  }

  @Test func `silence is a timeout`() {
    #expect(throws: USBFailure(.timeout)) {
      try ACR122UControl(over: PlayedPipes([])).polls()
    }
  }
}
