import TagImages

/// DESFire commands, by themselves or wrapped into APDUs of class 90.
extension Type4Model {
  /// What is forgotten with a new activation.
  struct NativeSession: Sendable {
    /// A command with several frames that has not ended.
    enum Ongoing: Sendable {
      case response(rest: [[UInt8]])
      case handshake(Handshake)
      case writing(NativeWrite)
    }

    var ongoing: Ongoing?
    /// The key that the reader has shown to know, and what follows from it.
    var keyNumber: Int?
    var channel: SecureChannel?
  }

  struct NativeAnswer: Hashable, Sendable {
    var status: NativeStatus
    var data: [UInt8] = []
    var busy = Type4Model.thinking
  }

  /// The most data of one frame, where a response goes on with AF.
  private static let frameLength = 59
  /// ReadData whose response is one message however long it is.
  private static let unsplitRead: UInt8 = 0xAD

  /// A command of class 90, whose instruction is the command's code.
  mutating func respondWrapped(to bytes: [UInt8]) -> CardResponse {
    guard let command = CardCommand(bytes), !command.isExtended else {
      return CardResponse(bytes: [0x91, NativeStatus.lengthError.rawValue], busy: Self.thinking)
    }
    guard command.parameter == 0 else { return refusal(.wrongParameters) }
    let answer = runNative(command.ins, command.data)
    return CardResponse(bytes: answer.data + [0x91, answer.status.rawValue], busy: answer.busy)
  }

  /// A command as it stands.
  mutating func respondNatively(to bytes: [UInt8]) -> CardResponse {
    let answer = runNative(bytes[0], Array(bytes.dropFirst()))
    return CardResponse(bytes: [answer.status.rawValue] + answer.data, busy: answer.busy)
  }

  private mutating func runNative(_ code: UInt8, _ data: [UInt8]) -> NativeAnswer {
    do throws(NativeRefusal) {
      let ongoing = session.native.ongoing.take()
      guard code == 0xAF else {
        guard ongoing == nil else { throw NativeRefusal(.commandAborted) }
        return try answer(execute(code, data), splits: code != Self.unsplitRead)
      }
      switch ongoing {
      case .response(let rest) where data.isEmpty: return send(rest)
      case .handshake(let handshake): return try answer(finish(handshake, data), splits: false)
      case .writing(let write): return try answer(proceed(write, data), splits: false)
      case .response, nil: throw NativeRefusal(.illegalCommand)
      }
    } catch {
      endAuthentication()  // secure messaging ends where anything goes wrong
      return NativeAnswer(status: error.status)
    }
  }

  mutating func endAuthentication() {
    session.native.keyNumber = nil
    session.native.channel = nil
  }

  private mutating func answer(
    _ reply: NativeReply, splits: Bool
  ) throws(NativeRefusal) -> NativeAnswer {
    switch reply {
    case .unfinished(let data):
      return NativeAnswer(status: .additionalFrame, data: data)
    case .signature(let data):
      return NativeAnswer(
        status: traits.hasApplicationCommands ? .success : .signatureSent, data: data)
    case .sealed(let data):
      return send(splits ? Self.split(data) : [data])
    case .data(let data):
      let signed = data + (try session.native.channel?.signature(of: data) ?? [])
      return send(splits ? Self.split(signed) : [signed])
    case .frames(var frames):
      guard !frames.isEmpty else { return try answer(.done, splits: false) }
      frames[frames.count - 1] +=
        try session.native.channel?.signature(of: frames.flatMap(\.self)) ?? []
      return send(frames)
    case .programmed(let count):
      return NativeAnswer(
        status: .success, data: try session.native.channel?.signature(of: []) ?? [],
        busy: Self.time(toProgram: count))
    }
  }

  /// Sends the first frame, and keeps the others until they are asked for.
  private mutating func send(_ frames: [[UInt8]]) -> NativeAnswer {
    let rest = Array(frames.dropFirst())
    session.native.ongoing = rest.isEmpty ? nil : .response(rest: rest)
    return NativeAnswer(
      status: rest.isEmpty ? .success : .additionalFrame, data: frames.first ?? [])
  }

  private static func split(_ data: [UInt8]) -> [[UInt8]] {
    guard data.count > frameLength else { return [data] }
    return stride(from: 0, to: data.count, by: frameLength).map {
      Array(data[$0..<min($0 + frameLength, data.count)])
    }
  }
}
