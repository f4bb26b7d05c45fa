import NFCLink

/// Exchanges with one card: answers checked, applications and files selected as they are needed, the
/// card activated again where that helps, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type4Link {
  /// What is selected on the card.
  enum Selection: Hashable {
    case unknown
    /// The card itself, as native commands know it.
    case card
    case application(NDEFApplication)
    case file(UInt16, NDEFApplication)

    var application: NDEFApplication? {
      switch self {
      case .unknown, .card: nil
      case .application(let application), .file(_, let application): application
      }
    }
  }

  private let counter: ExchangeCounter
  private let transceiver: APDUTransceiver
  private(set) var selection = Selection.unknown
  /// The way to select the NDEF application that has worked.
  private(set) var knownSelection: NDEFApplication.Selection?

  /// Whether the card may wait to be asked for the rest of an answer.
  private var hasUnfinishedAnswer: Bool

  /// More frames than the longest answer to a native command has.
  private static let mostFrames = 64

  /// - Parameter hasUnfinishedAnswer: whether GetVersion was asked for and not heard to its end.
  init(_ transceiver: any Transceiver, hasUnfinishedAnswer: Bool = false) {
    self.hasUnfinishedAnswer = hasUnfinishedAnswer
    counter = ExchangeCounter(transceiver)
    self.transceiver = APDUTransceiver(counter)
  }

  /// Commands sent and activations made so far.
  var exchanges: Int { counter.count }
  var frameLimit: Int { counter.frameLimit }

  // MARK: NDEF application

  /// Looks for the NDEF application and leaves it selected; nil if there is none.
  func findApplication(on product: CardProduct?) async throws(TagError) -> NDEFApplication? {
    try await repeating { () throws(TagError) in
      for way in NDEFApplication.selections(on: product) {
        selection = .unknown
        let response = try await send(way.command)
        if response.status.isSuccess {
          knownSelection = way
          selection = .application(way.application)
          return way.application
        }
      }
      return nil
    }
  }

  /// Part of a file; empty where the file ends.
  ///
  /// - Returns: nil if there is no such file.
  func read(_ range: Range<Int>, of file: UInt16) async throws(TagError) -> [UInt8]? {
    try await repeating { () throws(TagError) in
      guard try await select(file) else { return nil }
      let count = Type4Command.answerLength(of: range.count, at: range.lowerBound)
      let response = try await send(Type4Command.read(at: range.lowerBound, count: count))
      switch response.status {
      case .success, .endOfFile:
        let content = try Type4Command.content(of: response.data, at: range.lowerBound)
        return Array(content.prefix(range.count))
      case .wrongParameters: return []
      case .securityStatusNotSatisfied: throw .malformed(.readAccessDenied, at: range.lowerBound)
      default: throw .status(response.status.rawValue)
      }
    }
  }

  /// Writes part of a file. It may be done twice, which changes nothing.
  func write(_ bytes: [UInt8], to file: UInt16, at offset: Int) async throws(TagError) {
    try await repeating { () throws(TagError) in
      guard try await select(file) else {
        throw .status(StatusWord.fileOrApplicationNotFound.rawValue)
      }
      let status = try await send(Type4Command.update(at: offset, bytes)).status
      switch status {
      case .success: return
      case .securityStatusNotSatisfied, .conditionsOfUseNotSatisfied:
        throw .readOnly("the card refuses to let file \(TagText.hex(file)) be written")
      default: throw .status(status.rawValue)
      }
    }
  }

  /// - Returns: whether there is such a file.
  private func select(_ file: UInt16) async throws(TagError) -> Bool {
    if case .file(file, _) = selection { return true }
    let application = try await selectApplication()
    let status = try await send(Type4Command.select(file, in: application)).status
    switch status {
    case .success:
      selection = .file(file, application)
      return true
    case .fileOrApplicationNotFound: return false
    default: throw .status(status.rawValue)
    }
  }

  private func selectApplication() async throws(TagError) -> NDEFApplication {
    if let application = selection.application { return application }
    guard let way = knownSelection else {
      throw .status(StatusWord.fileOrApplicationNotFound.rawValue)
    }
    selection = .unknown
    let status = try await send(way.command).status
    guard status.isSuccess else { throw .status(status.rawValue) }
    selection = .application(way.application)
    return way.application
  }

  /// Whether an application of that name is there.
  func hasApplication(named name: [UInt8]) async throws(TagError) -> Bool {
    try await repeating { () throws(TagError) in
      selection = .unknown
      let command = CommandAPDU(ins: 0xA4, p1: 0x04, data: name, expectedLength: 0x100)
      return try await send(command).status.isSuccess
    }
  }

  // MARK: Native commands

  /// What a native command brings. A refusal is an answer.
  func native(_ command: DESFireCommand) async throws(TagError) -> DESFireAnswer {
    try await repeating { () throws(TagError) in
      try await go(to: command.place)
      return try await sendNative(command)
    }
  }

  /// Makes a change.
  func perform(_ change: CardChange) async throws(TagError) {
    var isRepeated = false
    try await repeating { () throws(TagError) in
      defer { isRepeated = true }
      try await go(to: change.command.place)
      let status = try await sendNative(change.command).status
      guard status.isSuccess || isRepeated && status == change.statusWhenDone else {
        throw .status(status.rawValue)
      }
      if change == .createApplication { knownSelection = NDEFApplication.selection }
    }
  }

  /// The first frame of the answer to GetVersion; nil from a card that does not know it.
  ///
  /// Some cards keep silent to what they do not know, and a question may get lost: it is asked twice.
  func firstVersionFrame() async throws(TagError) -> [UInt8]? {
    for _ in 1...2 {
      do throws(TagError) {
        let response = try await send(DESFireCommand.getVersion.apdu)
        let isAnswer = response.status.isSuccess || response.status == .desfireMoreFrames
        return isAnswer ? response.data : nil
      } catch {
        _ = try await recover(from: error)
      }
    }
    return nil
  }

  private func sendNative(_ command: DESFireCommand) async throws(TagError) -> DESFireAnswer {
    var response = try await send(command.apdu)
    var data = response.data
    for _ in 0..<Self.mostFrames where response.status == .desfireMoreFrames {
      response = try await send(DESFireCommand.nextFrame.apdu)
      data += response.data
    }
    guard response.status != .desfireMoreFrames else { throw .malformedResponse }
    return DESFireAnswer(data: data, status: response.status)
  }

  private func go(to place: DESFireCommand.Place) async throws(TagError) {
    switch place {
    case .anywhere: return
    case .card:
      guard selection != .card else { return }
      selection = .unknown
      let status = try await sendNative(.selectCard).status
      guard status.isSuccess else { throw .status(status.rawValue) }
      selection = .card
    case .ndefApplication:
      // Which file is selected is not a native command's affair, and nobody promises that it stays.
      selection = .application(try await selectApplication())
    }
  }

  // MARK: -

  /// Does something, and once more if the link failed in a way that activation may mend.
  private func repeating<Result>(
    _ work: () async throws(TagError) -> Result
  ) async throws(TagError) -> Result {
    try await NFCTags.repeating(work, mend: recover)
  }

  /// Activates the card after a failure that this may mend.
  ///
  /// - Returns: the failure, to be reported if nothing else helps.
  /// - Throws: the failure, if nothing can; `link(.tagLost)` if the card has gone.
  private func recover(from error: TagError) async throws(TagError) -> TagError {
    guard error.isOfOneExchange else { throw error }
    selection = .unknown
    try await counter.select()
    return error
  }

  private func send(_ command: CommandAPDU) async throws(TagError) -> ResponseAPDU {
    let response = try await exchange(command)
    defer { hasUnfinishedAnswer = false }
    // What comes before an answer was heard to its end is refused once, and then it is forgotten.
    guard hasUnfinishedAnswer, Self.refusals.contains(response.status) else { return response }
    return try await exchange(command)
  }

  /// For native commands, and for those of ISO/IEC 7816-4 (data sheets of NTAG 424 DNA and DESFire).
  private static let refusals: Set<StatusWord> = [
    .desfireCommandAborted, .conditionsOfUseNotSatisfied,
  ]

  private func exchange(_ command: CommandAPDU) async throws(TagError) -> ResponseAPDU {
    guard !Task.isCancelled else { throw .link(.cancelled) }
    do throws(APDUError) {
      return try await transceiver.transceive(command)
    } catch {
      throw TagError(error)
    }
  }
}

extension TagError {
  fileprivate init(_ error: APDUError) {
    switch error {
    case .link(let error): self = .link(error)
    case .responseTooLongForReader(let limit): self = .link(.frameTooLong(limit: limit))
    case .wrongLeLoop(let status): self = .status(status.rawValue)
    case .tooShort, .lengthMismatch, .lengthOutOfRange, .endlessResponse: self = .malformedResponse
    }
  }
}
