/// The controller of an ACR122U: a smart card reader whose card commands reach its PN532.
///
/// It does what the firmware does that libnfc, a smart card daemon and the kernel's driver use (ACR122U
/// API manual, 2.04). It never looks for cards by itself.
struct ACR122UFunction: USBFunction {
  static let commandEndpoint = 2
  static let answerEndpoint = 2
  static let noticeEndpoint: Int? = 1

  /// dwMaxCCIDMessageLength.
  static let longestMessage = 271
  static let packetSize = 64
  static let firmware = "ACR122U214"

  /// Bits that say what is looked for; all but the last after power up.
  private(set) var operatingParameter: UInt8 = 0xFF
  private(set) var lights: UInt8 = 0
  /// A message of which packets are missing.
  private var assembled: [UInt8] = []
  /// The message that waits for the chip.
  private var waiting: CCIDMessage?

  mutating func receive(
    _ transfer: [UInt8], for chip: inout VirtualPN532
  ) -> [VirtualPN532.Output] {
    assembled += transfer
    // A message ends with the length that it says, or with a packet that is not full.
    let isShort = transfer.count % Self.packetSize != 0 || transfer.isEmpty
    guard isShort || isComplete else { return [] }
    let bytes = assembled
    assembled = []
    guard let (message, isWhole) = CCIDMessage.parse(bytes) else { return [] }
    if waiting.take() != nil { _ = chip.receive(HostFrame.acknowledge) }
    guard isWhole, bytes.count <= Self.longestMessage else {
      return [
        Self.output(
          CCIDMessage(
            CCIDMessage.Kind.slotStatus, answering: message, state: Self.failed(error: 1)))
      ]
    }
    return answer(message, for: &chip)
  }

  private var isComplete: Bool {
    assembled.count >= CCIDMessage.headerLength
      && assembled.count >= CCIDMessage.headerLength + CCIDMessage.length(in: assembled)
  }

  mutating func pass(_ outputs: [VirtualPN532.Output]) -> [VirtualPN532.Output] {
    outputs.compactMap { output in
      guard output.bytes != HostFrame.acknowledge, let message = waiting.take() else { return nil }
      var output = output
      output.bytes = Self.reply(to: message, with: Self.cardAnswer(output.bytes)).bytes
      return output
    }
  }

  func takesClassRequest(_ request: USBSetup) -> Bool {
    request.request == 1  // ABORT; the two that read lists of clocks and rates are refused
  }

  private mutating func answer(
    _ message: CCIDMessage, for chip: inout VirtualPN532
  ) -> [VirtualPN532.Output] {
    switch message.kind {
    case CCIDMessage.Kind.xfrBlock, CCIDMessage.Kind.escape:
      return command(message, for: &chip)
    case CCIDMessage.Kind.iccPowerOn:
      let answerToReset: [UInt8] = [0x3B, 0x00]
      return [Self.output(Self.reply(to: message, with: answerToReset))]
    case CCIDMessage.Kind.iccPowerOff, CCIDMessage.Kind.getSlotStatus:
      return [
        Self.output(
          CCIDMessage(CCIDMessage.Kind.slotStatus, answering: message, state: Self.noCard))
      ]
    default:
      return [
        Self.output(
          CCIDMessage(
            CCIDMessage.Kind.slotStatus, answering: message, state: Self.failed(error: 0)))
      ]
    }
  }

  /// A pseudo-APDU: for the chip, or for the controller itself.
  private mutating func command(
    _ message: CCIDMessage, for chip: inout VirtualPN532
  ) -> [VirtualPN532.Output] {
    let command = message.data
    guard command.count >= 5, command[0] == 0xFF else {
      return [Self.output(Self.reply(to: message, with: Self.notSupported))]
    }
    let data = Array(command[5...])
    guard Array(command[1...3]) == [0x00, 0x00, 0x00] else {
      return [Self.output(Self.reply(to: message, with: own(command, data)))]
    }
    guard data.count == Int(command[4]), data.count >= 2, data[0] == HostFrame.hostToChip else {
      return [Self.output(Self.reply(to: message, with: Self.wrongCommand))]
    }
    waiting = message
    return pass(chip.receive(HostFrame.encode(data)))
  }

  private mutating func own(_ command: [UInt8], _ data: [UInt8]) -> [UInt8] {
    let parameter = command[3]
    switch (command[1], command[2]) {
    case (0x00, 0x40) where data.count == 4:  // lights and buzzer
      let (state, mask) = (parameter & 0x03, parameter >> 2 & 0x03)
      lights = lights & ~mask | state & mask
      return [0x90, lights]
    case (0x00, 0x41), (0x00, 0x52): return [0x90, 0x00]  // timeout, buzzer for cards
    case (0x00, 0x48): return Array(Self.firmware.utf8)
    case (0x00, 0x50): return [0x90, operatingParameter]
    case (0x00, 0x51):
      operatingParameter = parameter
      return [0x90, parameter]
    case (0xCA, _): return [0x63, 0x00]  // of a card that it did not look for
    default: return Self.notSupported
    }
  }

  private static let notSupported: [UInt8] = [0x6A, 0x81]
  private static let wrongCommand: [UInt8] = [0x63, 0x7F]
  private static let noAnswer: [UInt8] = [0x63, 0x00]

  private static let noCard: [UInt8] = [0x02, 0x00, 0x00]

  private static func failed(error: UInt8) -> [UInt8] { [0x42, error, 0x00] }

  /// What the chip said, with a status behind it.
  private static func cardAnswer(_ frame: [UInt8]) -> [UInt8] {
    if frame == HostFrame.syntaxError { return wrongCommand }
    let answer = HostFrame.content(of: frame) + [0x90, 0x00]
    return answer.count + CCIDMessage.headerLength <= longestMessage ? Array(answer) : noAnswer
  }

  private static func reply(to message: CCIDMessage, with data: [UInt8]) -> CCIDMessage {
    let isEscape = message.kind == CCIDMessage.Kind.escape
    // The error byte means nothing with this status; the readers put 81 there.
    return CCIDMessage(
      isEscape ? CCIDMessage.Kind.escapeAnswer : CCIDMessage.Kind.dataBlock, answering: message,
      state: [0x00, 0x81, 0x00], data: data)
  }

  private static func output(_ message: CCIDMessage) -> VirtualPN532.Output {
    VirtualPN532.Output(bytes: message.bytes)
  }
}
