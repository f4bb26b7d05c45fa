import NFCLink

/// Sends commands to an ISO 7816 card for `apdu`.
struct APDUSender: ScriptSender {
  typealias Dialect = APDUDialect

  private let transceiver: APDUTransceiver
  private let talk: Talk

  init(_ transceiver: any Transceiver, follows: Bool, talk: Talk) {
    self.transceiver = APDUTransceiver(
      transceiver,
      options: APDUTransceiver.Options(
        followsStatus: follows, chaining: follows ? .whereNeeded : .never))
    self.talk = talk
  }

  func send(_ command: CommandAPDU) async throws(ToolFailure) -> APDUAnswer {
    for warning in command.warnings { talk.warn(warning.sentence) }
    do throws(APDUError) {
      let parts = try transceiver.parts(of: command).count
      if parts > 1 { talk.say("too long for one frame of the reader: sent as a chain of \(parts)") }
      return APDUAnswer(command: command, response: try await transceiver.transceive(command))
    } catch {
      // A broken answer and a card that has left look alike until it is selected again.
      if error == .link(.transmission) { try await reset() }
      throw ToolFailure(error)
    }
  }

  func reset() async throws(ToolFailure) {
    do throws(TransceiveError) {
      try await transceiver.base.reactivate()
    } catch {
      throw ToolFailure(error)
    }
  }

  func disguise(of command: CommandAPDU) -> String? { nil }

  func complaint(_ expectation: APDUDialect.Expectation, about answer: APDUAnswer) -> String? {
    guard case .status(let pattern) = expectation else { return nil }
    let status = answer.response.status
    guard !pattern.matches([status.sw1, status.sw2]) else { return nil }
    return "expected \(pattern.text), received \(answer.statusText)"
  }
}

extension APDUWarning {
  var sentence: String {
    switch self {
    case .pcscPseudoAPDU:
      "class FF is for PC/SC readers; the card itself gets this. `nfctool info` tells the UID"
    }
  }
}

struct APDUAnswer: ScriptAnswer {
  let command: CommandAPDU
  let response: ResponseAPDU

  var data: [UInt8] { response.data }

  private var statusHex: String { Hex.string([response.status.sw1, response.status.sw2]) }

  /// The status word, with what it means where that is known.
  var statusText: String {
    statusHex + (response.status.meaning.map { " (\($0.text))" } ?? "")
  }

  var text: String {
    (data.isEmpty ? "" : Hex.string(data) + " ") + statusText
  }

  var json: [String: JSONValue] {
    [
      "command": .optional(try? command.encoded()) { .hex($0) }, "data": .hex(data),
      "sw": .string(statusHex),
      "meaning": .optional(response.status.meaning) { .string($0.name) },
    ]
  }

  static let absentJSON: [String: JSONValue] = [
    "command": nil, "data": nil, "sw": nil, "meaning": nil,
  ]
}

extension ToolFailure {
  init(_ error: APDUError) {
    switch error {
    case .link(let error): self.init(error)
    case .tooShort:
      self.init(
        "tooShort", "the card's answer has no status word", exit: .protocolFault, coreNFC: 102)
    case .lengthMismatch, .lengthOutOfRange:
      self.init(
        "lengthOutOfRange", "no length field can say how long this is", exit: .dataError, coreNFC: 5
      )
    case .responseTooLongForReader(let limit):
      self.init(
        "responseTooLongForReader",
        "Le asks for more than the \(limit) bytes that the reader can carry",
        hint: "Le 00 asks for up to 256", exit: .protocolFault, coreNFC: 105)
    case .wrongLeLoop(let status):
      self.init(
        "wrongLeLoop", "the card asks for the length that it was given", exit: .protocolFault,
        coreNFC: 102, place: ["sw": .string(Hex.string(status.rawValue))])
    case .endlessResponse:
      self.init(
        "endlessResponse", "the card's answer has no end", exit: .protocolFault, coreNFC: 102)
    }
  }
}
