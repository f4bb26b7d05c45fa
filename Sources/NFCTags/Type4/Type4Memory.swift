import NFCLink

/// Why a look at what is known of a card came to no end.
enum Type4Stop: Error {
  /// This has to be asked first.
  case missing(Type4Question)
  case refused(TagError)
}

/// Something to ask a card.
enum Type4Question: Hashable, Sendable {
  /// Whether it has an NDEF application.
  case application
  /// The first bytes of a file of that application.
  case bytes(FileRead)
  /// The answer to a native command.
  case native(DESFireCommand)
}

/// A wish for the first bytes of a file.
struct FileRead: Hashable, Sendable {
  let file: UInt16
  /// How many are needed.
  let count: Int
  /// How many may be read along where it takes no further command.
  let limit: Int
  let limits: Type4Limits

  /// What a card claims of a file's size may be less than what is needed of it.
  init(file: UInt16, count: Int, limit: Int, limits: Type4Limits) {
    self.file = file
    self.count = count
    self.limit = max(limit, count)
    self.limits = limits
  }
}

/// What is known of a card: the answers to what it was asked, none of which is asked twice.
struct Type4Memory {
  private enum Application: Hashable {
    case unknown, absent
    case present(NDEFApplication)
  }

  /// A file as far as it is known, from its beginning.
  private struct Content: Hashable {
    var bytes: [UInt8] = []
    /// Whether the file has no more than these.
    var isWhole = false
    var exists = true
  }

  private var application = Application.unknown
  private var files: [UInt16: Content] = [:]
  private var answers: [DESFireCommand: DESFireAnswer] = [:]

  // MARK: Questions

  /// The application that carries NDEF; nil if there is none.
  func ndefApplication() throws(Type4Stop) -> NDEFApplication? {
    switch application {
    case .unknown: throw .missing(.application)
    case .absent: return nil
    case .present(let application): return application
    }
  }

  /// The first bytes of a file, fewer if it ends before; nil if there is no such file.
  func prefix(_ read: FileRead) throws(Type4Stop) -> [UInt8]? {
    guard let content = files[read.file],
      !content.exists || content.isWhole
        || content.bytes.count >= read.count
    else { throw .missing(.bytes(read)) }
    return content.exists ? Array(content.bytes.prefix(read.count)) : nil
  }

  /// What a native command brought.
  func answer(to command: DESFireCommand) throws(Type4Stop) -> DESFireAnswer {
    guard let answer = answers[command] else { throw .missing(.native(command)) }
    return answer
  }

  /// Bytes of a file that are known already; nil if some are not.
  func known(_ range: Range<Int>, of file: UInt16) -> [UInt8]? {
    guard let bytes = files[file]?.bytes, range.upperBound <= bytes.count else { return nil }
    return Array(bytes[range])
  }

  /// Whether anything is known of a file, if only that it is not there.
  func hasLooked(into file: UInt16) -> Bool { files[file] != nil }

  /// How many bytes of a file are known, from its beginning.
  func knownCount(of file: UInt16) -> Int { files[file]?.bytes.count ?? 0 }

  // MARK: Answers

  mutating func setApplication(_ found: NDEFApplication?) {
    application = found.map(Application.present) ?? .absent
  }

  mutating func setAbsent(_ file: UInt16) {
    files[file] = Content(isWhole: true, exists: false)
  }

  /// Appends what was read behind what is known.
  mutating func append(_ bytes: [UInt8], to file: UInt16, isWhole: Bool) {
    files[file, default: Content()].bytes += bytes
    files[file]?.isWhole = isWhole
  }

  mutating func setAnswer(_ answer: DESFireAnswer, to command: DESFireCommand) {
    answers[command] = answer
  }

  // MARK: Changes

  /// Forgets what a write makes uncertain.
  mutating func forget(_ file: UInt16, from offset: Int) {
    guard let content = files[file] else { return }
    guard content.exists, offset > 0 else {
      files[file] = nil
      return
    }
    files[file] = Content(bytes: Array(content.bytes.prefix(offset)))
  }

  mutating func forgetAnswers() { answers = [:] }

  mutating func forgetAll() { self = Self() }

  /// Takes a step of a plan for done.
  mutating func assume(_ step: TagPlan.Step) {
    switch step {
    case .write(let write):
      guard let file = write.file else { return }
      assume(write.bytes, in: file, at: write.block)
    case .command(let command):
      switch command.change {
      case .createApplication: setApplication(.current)
      case .createFile(let number, let file, let size):
        files[file] = Content(bytes: Array(repeating: 0, count: size), isWhole: true)
        assume(FileSettings(rights: .everybody, size: size), of: number)
      case .makeReadOnly(let number, let settings):
        assume(settings.readOnlyForGood, of: number)
      }
    case .authenticate, .reactivate: return
    }
  }

  /// What lies behind bytes that are not known stays unknown.
  private mutating func assume(_ bytes: [UInt8], in file: UInt16, at offset: Int) {
    guard var content = files[file], content.exists, offset <= content.bytes.count else { return }
    let end = min(content.bytes.count, offset + bytes.count)
    content.bytes.replaceSubrange(offset..<end, with: bytes)
    files[file] = content
  }

  private mutating func assume(_ settings: FileSettings, of number: UInt8) {
    answers[.getFileSettings(number)] = DESFireAnswer(data: settings.bytes, status: .desfireSuccess)
  }
}
