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

  /// The most bytes that one command may read and write, where the card has refused more than that,
  /// whatever it says of itself.
  private(set) var longestRead = Int.max
  private var longestWrite = Int.max
  /// Whether the card wants P2 of SELECT as the other mapping has it.
  private var swapsSelection = false

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
  /// It may be less than was asked for where the file does not end.
  ///
  /// - Returns: nil if there is no such file.
  func read(_ range: Range<Int>, of file: UInt16) async throws(TagError) -> [UInt8]? {
    try await repeating { () throws(TagError) in
      guard try await select(file) else { return nil }
      let response = try await readShortened(range)
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

  /// READ BINARY, for less and less while the card takes the length amiss.
  private func readShortened(_ range: Range<Int>) async throws(TagError) -> ResponseAPDU {
    let offset = range.lowerBound
    var count = min(range.count, longestRead)
    while true {
      let length = Type4Command.answerLength(of: count, at: offset)
      let response = try await send(Type4Command.read(at: offset, count: length))
      guard response.status == .wrongLength, count > 1 else { return response }
      count /= 2
      longestRead = count
    }
  }

  /// Writes part of a file. It may be done twice, which changes nothing.
  func write(_ bytes: [UInt8], to file: UInt16, at offset: Int) async throws(TagError) {
    var start = 0
    while start < bytes.count {
      let part = bytes[start..<min(bytes.count, start + min(longestWrite, bytes.count))]
      guard try await writeAtOnce(Array(part), to: file, at: offset + start) else {
        longestWrite = part.count / 2
        continue
      }
      start += part.count
    }
  }

  /// - Returns: false if the card takes only less at a time.
  private func writeAtOnce(
    _ bytes: [UInt8], to file: UInt16, at offset: Int
  ) async throws(TagError) -> Bool {
    try await repeating { () throws(TagError) in
      guard try await select(file) else {
        throw .status(StatusWord.fileOrApplicationNotFound.rawValue)
      }
      let status = try await send(Type4Command.update(at: offset, bytes)).status
      switch status {
      case .success: return true
      case .wrongLength where bytes.count > Self.shortestWrite: return false
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
    var status = try await select(file, in: application)
    if Self.wrongSelections.contains(status) {
      swapsSelection.toggle()
      status = try await select(file, in: application)
    }
    switch status {
    case .success:
      selection = .file(file, application)
      return true
    case .fileOrApplicationNotFound: return false
    default: throw .status(status.rawValue)
    }
  }

  private func select(
    _ file: UInt16, in application: NDEFApplication
  ) async throws(TagError) -> StatusWord {
    let manner = swapsSelection ? application.other : application
    return try await send(Type4Command.select(file, in: manner)).status
  }

  /// Bytes that are never written in parts: the length of a message must not be half there.
  private static let shortestWrite = 4

  /// What cards say to a P1-P2 that they do not know.
  private static let wrongSelections: Set<StatusWord> = [
    StatusWord(rawValue: 0x6A86), .wrongParameters,
  ]

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

  /// Whether an application of that name is there. Some cards keep silent to a name that they do not
  /// know.
  func hasApplication(named name: [UInt8]) async throws(TagError) -> Bool {
    do throws(TagError) {
      return try await repeating { () throws(TagError) in
        selection = .unknown
        let command = CommandAPDU(ins: 0xA4, p1: 0x04, data: name, expectedLength: 0x100)
        return try await send(command).status.isSuccess
      }
    } catch {
      guard error.isOfOneExchange else { throw error }
      return false
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
