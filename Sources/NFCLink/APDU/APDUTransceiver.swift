/// Exchanges APDUs over a link to a card, with what ISO/IEC 7816-4 puts around a single one: more
/// data that waits (61xx), a wrong Le (6Cxx), commands in several parts.
///
/// None of it goes on without end, and no command goes out whose answer the reader cannot bring.
public struct APDUTransceiver: Sendable {
  public struct Options: Hashable, Sendable {
    /// Whether 61xx brings GET RESPONSE and 6Cxx the same command with the right Le; otherwise they
    /// are handed on.
    public var followsStatus: Bool
    /// When data goes out as a chain of commands (bit 5 of CLA).
    public var chaining: Chaining

    public init(followsStatus: Bool = true, chaining: Chaining = .never) {
      self.followsStatus = followsStatus
      self.chaining = chaining
    }
  }

  /// When data goes out as a chain of commands and not in one with an extended Lc.
  public enum Chaining: Hashable, Sendable {
    case never
    /// Where the command is too long for the reader's frames.
    case whereNeeded
    /// Wherever there is more data than a short Lc says or a frame takes.
    case always
  }

  /// Longer than the longest frame waiting time of ISO-DEP, 4.95 s (ISO/IEC 14443-4, 7.2). A card
  /// that needs more asks for it, and then the reader waits on.
  public static let defaultTimeout = Duration.seconds(5)

  /// What may be collected with GET RESPONSE: as much as an extended Le can ask for.
  static let longestResponse = 0x1_0000
  /// Commands that one command may bring about; 256 of them make the longest response.
  static let mostFollowUps = 512

  public let base: any Transceiver
  public var options: Options

  public init(_ base: any Transceiver, options: Options = Options()) {
    self.base = base
    self.options = options
  }

  /// Sends a command and returns what comes of it. Status words are results and no errors.
  ///
  /// A card that knows no extended length fields answers 6700; it is asked once more with short ones
  /// where they can say the same.
  public func transceive(
    _ command: CommandAPDU, timeout: Duration = defaultTimeout, secrecy: Secrecy = .open
  ) async throws(APDUError) -> ResponseAPDU {
    let parts = try parts(of: command)
    // All of it has to fit before any of it is sent.
    for part in parts { _ = try frame(part) }
    for part in parts.dropLast() {
      let response = try await send(part, timeout, secrecy)
      guard response.status.isSuccess else { return response }
    }
    guard let last = parts.last else { throw .lengthOutOfRange }
    let response = try await send(last, timeout, secrecy)
    guard options.followsStatus else { return response }
    if response.status == .wrongLength, let short = last.shortened {
      return try await follow(try await send(short, timeout, secrecy), to: short, timeout, secrecy)
    }
    return try await follow(response, to: last, timeout, secrecy)
  }

  /// The commands that a command is sent as: several if it is chained.
  package func parts(of command: CommandAPDU) throws(APDUError) -> [CommandAPDU] {
    let isChained =
      switch options.chaining {
      case .never: false
      case .whereNeeded: try command.encoded().count > base.frameLimit
      case .always: true
      }
    return isChained ? command.chained(partLength: longestPart) : [command]
  }

  /// Does what 61xx and 6Cxx ask for until something else comes.
  private func follow(
    _ first: ResponseAPDU, to command: CommandAPDU, _ timeout: Duration, _ secrecy: Secrecy
  ) async throws(APDUError) -> ResponseAPDU {
    var collected: [UInt8] = []
    var response = first
    var asked = command
    for _ in 0..<Self.mostFollowUps {
      if let length = response.status.correctLength {
        guard length != asked.expectedLength else { throw .wrongLeLoop(response.status) }
        asked.expectedLength = length
      } else {
        collected += response.data
        guard collected.count <= Self.longestResponse else { throw .endlessResponse }
        guard let length = response.status.waitingLength else {
          return ResponseAPDU(data: collected, status: response.status)
        }
        asked = command.getResponse(length: length)
      }
      response = try await send(asked, timeout, secrecy)
    }
    throw .endlessResponse
  }

  private func send(
    _ command: CommandAPDU, _ timeout: Duration, _ secrecy: Secrecy
  ) async throws(APDUError) -> ResponseAPDU {
    let frame = try frame(command)
    let answer: [UInt8]
    do throws(TransceiveError) {
      answer = try await base.transceive(frame, timeout: timeout, secrecy: secrecy)
    } catch {
      throw .link(error)
    }
    return try ResponseAPDU(parsing: answer)
  }

  /// The bytes of a command, if they and the answer they ask for fit the reader.
  private func frame(_ command: CommandAPDU) throws(APDUError) -> [UInt8] {
    let frame = try command.encoded()
    let limit = base.frameLimit
    guard frame.count <= limit else { throw .link(.frameTooLong(limit: limit)) }
    guard command.expectsAll || command.expectedLength <= limit - Self.statusLength else {
      throw .responseTooLongForReader(limit: limit)
    }
    return frame
  }

  private static let statusLength = 2

  /// Data in one command of a chain: as much as a short Lc says and a frame takes, Le included.
  private var longestPart: Int { max(1, min(0xFF, base.frameLimit - 6)) }
}

extension CommandAPDU {
  /// The same with short length fields; nil if it has them already or they cannot say it.
  var shortened: CommandAPDU? {
    guard isExtended, data.count <= 0xFF else { return nil }
    var short = self
    short.prefersExtended = false
    short.expectedLength = min(expectedLength, 0x100)
    return short
  }

  /// The same in parts of at most so many bytes of data; only the last one asks for an answer.
  func chained(partLength: Int) -> [CommandAPDU] {
    guard data.count > partLength else { return [self] }
    let starts = Array(stride(from: 0, to: data.count, by: partLength))
    return starts.map { start in
      var part = self
      part.data = Array(data[start..<min(start + partLength, data.count)])
      part.prefersExtended = false
      if start != starts.last {
        part.cla |= 0x10
        part.expectedLength = 0
      }
      return part
    }
  }

  /// GET RESPONSE on the same logical channel, and no part of a chain (ISO/IEC 7816-4, 5.4.1).
  func getResponse(length: Int) -> CommandAPDU {
    let chainBit: UInt8 = cla & 0xE0 == 0 ? 0x10 : 0
    return CommandAPDU(cla: cla & ~chainBit, ins: 0xC0, expectedLength: length)
  }
}
