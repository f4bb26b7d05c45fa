import NFCLink
import TagImages

/// Sends raw frames for `transceive`.
struct FrameSender: ScriptSender {
  typealias Dialect = TransceiveDialect

  private let transceiver: any Transceiver
  /// Whether the tag awaits the second half of SECTOR SELECT, to which silence means yes.
  private var isSelectingSector = false
  private let secretBlocks: Range<Int>
  /// Whether the tag awaits the data of a COMPATIBILITY WRITE to a secret block.
  private var awaitsSecret = false
  private var lastSecrecy = Secrecy.open

  /// Longer than any command of a Type 2 tag takes.
  private static let timeout = Duration.milliseconds(500)
  private static let passwordCommand: UInt8 = 0x1B
  private static let write: UInt8 = 0xA2
  private static let compatibilityWrite: UInt8 = 0xA0
  private static let acknowledge: [UInt8] = [0x0A]
  /// SECTOR SELECT, first half.
  private static let sectorSelect: [UInt8] = [0xC2, 0xFF]

  init(_ transceiver: any Transceiver, product: Type2Product?) {
    self.transceiver = transceiver
    secretBlocks = product?.secretBlocks ?? 0..<0
  }

  /// A broken answer from a tag that is still there counts as a NAK, which is what most readers
  /// make of one.
  mutating func send(_ frame: [UInt8]) async throws(ToolFailure) -> FrameAnswer {
    let meansYesBySilence = isSelectingSector
    isSelectingSector = false
    lastSecrecy = secrecy(of: frame)
    awaitsSecret = frame.first == Self.compatibilityWrite && writesSecret(frame)
    do throws(TransceiveError) {
      let response = try await transceiver.transceive(
        frame, timeout: Self.timeout, secrecy: lastSecrecy)
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
    switch lastSecrecy {
    case .open: nil
    case .secret: Hex.string(frame.prefix(1)).uppercased() + " (secret)"
    case .secretData: "(secret)"
    }
  }

  /// What holds a password or a key must get into no trace and no log: PWD_AUTH, and writes to the
  /// blocks that keep them.
  private func secrecy(of frame: [UInt8]) -> Secrecy {
    if awaitsSecret { return .secretData }
    let isSecret =
      frame.first == Self.passwordCommand || frame.first == Self.write && writesSecret(frame)
    return isSecret ? .secret : .open
  }

  private func writesSecret(_ frame: [UInt8]) -> Bool {
    frame.count > 1 && secretBlocks.contains(Int(frame[1]))
  }

  private func answer(to frame: [UInt8], _ response: [UInt8]?) -> FrameAnswer {
    FrameAnswer(command: lastSecrecy.redact(command: frame), response: response)
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
