import NFCLink

/// Sends raw frames for `transceive`.
struct FrameSender: ScriptSender {
  typealias Dialect = TransceiveDialect

  let transceiver: any Transceiver

  /// Longer than any command of a Type 2 tag takes.
  private static let timeout = Duration.milliseconds(500)
  /// PWD_AUTH; what follows it must not get into a trace.
  private static let passwordCommand: UInt8 = 0x1B

  /// A broken answer from a tag that is still there counts as a NAK, which is what most readers
  /// make of one.
  func send(_ frame: [UInt8]) async throws(ToolFailure) -> FrameAnswer {
    do throws(TransceiveError) {
      let response = try await transceiver.transceive(
        frame, timeout: Self.timeout, secrecy: frame.first == Self.passwordCommand ? .secret : .open)
      let isNak = response.count == 1 && response[0] & 0xFA == 0
      if isNak { try await transceiver.reactivate() }
      return FrameAnswer(command: frame, response: isNak ? nil : response)
    } catch {
      guard error == .transmission else { throw ToolFailure(error) }
      try await reset()
      return FrameAnswer(command: frame, response: nil)
    }
  }

  func reset() async throws(ToolFailure) {
    do throws(TransceiveError) {
      try await transceiver.reactivate()
    } catch {
      throw ToolFailure(error)
    }
  }

  func complaint(
    _ expectation: TransceiveDialect.Expectation, about answer: FrameAnswer
  ) -> String? {
    switch (expectation, answer.response) {
    case (.anything, _), (.nak, nil): nil
    case (.nak, let response?): "expected a NAK, received \(Hex.string(response))"
    case (.answer(let pattern), nil): "expected \(pattern.text), received a NAK"
    case (.answer(let pattern), let response?):
      pattern.matches(response)
        ? nil : "expected \(pattern.text), received \(Hex.string(response))"
    }
  }
}

struct FrameAnswer: ScriptAnswer {
  let command: [UInt8]
  /// nil for a NAK.
  let response: [UInt8]?

  var text: String { response.map { Hex.string($0) } ?? "NAK" }
  var data: [UInt8] { response ?? [] }
  var json: [String: JSONValue] {
    [
      "command": .hex(command), "response": .optional(response) { .hex($0) },
      "nak": .bool(response == nil),
    ]
  }
}
