import NFCLink

/// Sends raw frames for `transceive`.
struct FrameSender: ScriptSender {
  typealias Dialect = TransceiveDialect

  private let transceiver: any Transceiver
  /// Whether the tag awaits the second half of SECTOR SELECT, to which silence means yes.
  private var isSelectingSector = false

  /// Longer than any command of a Type 2 tag takes.
  private static let timeout = Duration.milliseconds(500)
  /// PWD_AUTH; what follows it must not get into a trace or a log.
  private static let passwordCommand: UInt8 = 0x1B
  private static let acknowledge: [UInt8] = [0x0A]
  /// SECTOR SELECT, first half.
  private static let sectorSelect: [UInt8] = [0xC2, 0xFF]

  init(_ transceiver: any Transceiver) {
    self.transceiver = transceiver
  }

  /// A broken answer from a tag that is still there counts as a NAK, which is what most readers
  /// make of one.
  mutating func send(_ frame: [UInt8]) async throws(ToolFailure) -> FrameAnswer {
    let meansYesBySilence = isSelectingSector
    isSelectingSector = false
    do throws(TransceiveError) {
      let response = try await transceiver.transceive(
        frame, timeout: Self.timeout, secrecy: Self.secrecy(of: frame))
      let isNak = response.count == 1 && response[0] & 0xFA == 0
      if isNak { try await transceiver.reactivate() }
      isSelectingSector = frame == Self.sectorSelect && !isNak
      // Some readers show an acknowledge and others swallow it.
      let shown = response.isEmpty ? Self.acknowledge : response
      return answer(to: frame, isNak ? nil : shown)
    } catch {
      guard error == .transmission else { throw ToolFailure(error) }
      if meansYesBySilence { return answer(to: frame, []) }
      try await reset()
      return answer(to: frame, nil)
    }
  }

  mutating func reset() async throws(ToolFailure) {
    do throws(TransceiveError) {
      try await transceiver.reactivate()
    } catch {
      throw ToolFailure(error)
    }
  }

  func disguise(of frame: [UInt8]) -> String? {
    Self.secrecy(of: frame) == .secret
      ? Hex.string(frame.prefix(1)).uppercased() + " (password)" : nil
  }

  private static func secrecy(of frame: [UInt8]) -> Secrecy {
    frame.first == passwordCommand ? .secret : .open
  }

  private func answer(to frame: [UInt8], _ response: [UInt8]?) -> FrameAnswer {
    FrameAnswer(command: Self.secrecy(of: frame).redact(command: frame), response: response)
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
  /// As it may be shown.
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
  static let absentJSON: [String: JSONValue] = ["command": nil, "response": nil, "nak": false]
}
