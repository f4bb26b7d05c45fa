import NFCLink
import TagImages

/// How a Type 4 card answers: its files by way of ISO 7816-4, and what products have beside.
struct Type4Model: CardModel {
  let traits: Type4Traits
  var content: Type4Image
  var session = Session()

  /// What is forgotten when the card is activated anew.
  struct Session: Sendable {
    /// Index of the current application.
    var application: Int?
    /// Index of the current file within it.
    var file: Int?
    /// What GET RESPONSE has still to give.
    var unsent: [UInt8] = []
    var native = NativeSession()
  }

  /// Authentications so far, also of earlier sessions.
  var challenges: UInt64 = 0

  /// Time for any command, and to program up to 64 bytes; both assumed.
  static let thinking = Duration.milliseconds(1)
  private static let programming = Duration.milliseconds(5)
  private static let programmedAtOnce = 64

  init(_ image: Type4Image) {
    traits = Type4Traits(of: image)
    content = image
    activate()
  }

  var target: RemoteTarget { content.target }
  var image: TagImage { .type4(content) }

  mutating func activate() {
    session = Session()
    session.application = content.applications.firstIndex { $0.aid == 0 }
  }

  mutating func respond(to bytes: [UInt8]) -> CardResponse {
    if traits.hasNativeCommands, let first = bytes.first, first != 0x00 {
      if first == 0x90 { return respondWrapped(to: bytes) }
      if traits.hasApplicationCommands { return respondNatively(to: bytes) }
    }
    if session.native.ongoing.take() != nil { return refusal(.conditionsNotSatisfied) }
    guard let command = CardCommand(bytes), !command.isExtended || hasExtendedLength else {
      return refusal(.wrongLength)
    }
    guard command.cla == 0x00 else { return refusal(.unknownClass) }
    if command.ins != 0xC0 { session.unsent = [] }
    switch command.ins {
    case 0xA4: return refusal(select(command))
    case 0xB0: return readBinary(command)
    case 0xB1: return readBinaryAtOffset(command)
    case 0xD6: return updateBinary(command)
    case 0xD7: return updateBinaryAtOffset(command)
    case 0xC0 where content.responseLimit != nil: return getResponse(command)
    default: return refusal(.unknownInstruction)
    }
  }

  mutating func tear(during bytes: [UInt8]) {
    let before = content
    _ = respond(to: bytes)
    for application in content.applications.indices {
      for file in content.applications[application].files.indices
      where before.applications.indices.contains(application)
        && before.applications[application].files.indices.contains(file)
      {
        undoHalf(of: before.applications[application].files[file].content, application, file)
      }
    }
  }

  /// A response without data.
  func refusal(_ status: CardStatus) -> CardResponse {
    CardResponse(bytes: status.bytes, busy: Self.thinking)
  }

  /// A response with data, as much of it as the card gives at once.
  mutating func response(_ data: [UInt8], _ status: CardStatus = .success) -> CardResponse {
    guard let limit = content.responseLimit, data.count > limit else {
      return CardResponse(bytes: data + status.bytes, busy: Self.thinking)
    }
    session.unsent = Array(data.dropFirst(limit))
    return CardResponse(
      bytes: data.prefix(limit) + CardStatus.more(data.count - limit).bytes, busy: Self.thinking)
  }

  static func time(toProgram count: Int) -> Duration {
    thinking + programming * ((count + programmedAtOnce - 1) / programmedAtOnce)
  }

  /// Where the image does not say it, limits beyond what one byte of length can ask for do.
  private var hasExtendedLength: Bool {
    content.extendedLength
      ?? content.applications.contains {
        let rules = CapabilityRules(of: $0)
        return rules.longestRead ?? 0 > 256 || rules.longestWrite ?? 0 > 255
      }
  }

  /// The later half of what a write has changed is as it was.
  private mutating func undoHalf(of before: PartialMemory, _ application: Int, _ file: Int) {
    let now = content.applications[application].files[file].content
    guard now.count == before.count else { return }
    let changed = (0..<now.count).filter { now[$0] != before[$0] }
    for offset in changed.dropFirst(changed.count / 2) {
      content.applications[application].files[file].content[offset] = before[offset]
    }
  }
}
