public import NFCSession
import Synchronization

/// What Linux has in the place of an iPhone: which reader sessions use, and what an app's
/// `Info.plist` would say.
///
/// A session takes the bootstrap that is current when it is made: that of the running task, the one
/// that was installed for the process, or one that goes by the environment. All sessions of one
/// bootstrap share its reader, one at a time.
public final class ReaderBootstrap: Sendable {
  /// How long things may take.
  public struct Limits: Hashable, Sendable {
    /// From `begin()` to the end of a session; nil for no limit.
    public var session: Duration?
    /// The pause between two sweeps that found nothing.
    public var pause: Duration

    public init(
      session: Duration? = SessionConfiguration.standardLimit, pause: Duration = .milliseconds(50)
    ) {
      self.session = session
      self.pause = pause
    }
  }

  let source: ReaderSource
  let lists: TagLists
  let limits: Limits
  let looksForSeveralTags: Bool?
  let clock: any SessionClock
  let trace: (any SessionTrace)?
  let alert: @Sendable (ReaderAlert) -> Void
  private let occupant = Mutex<ObjectIdentifier?>(nil)

  /// Makes a configuration of its parts.
  ///
  /// - Parameters:
  ///   - reader: where sessions get their reader from.
  ///   - iso7816SelectIdentifiers: the applications that a card must have one of, in the order of
  ///     trying, in hexadecimal digits. Nil: those of `NFCTOOL_SELECT_IDENTIFIERS`, or of the property
  ///     list that `NFCTOOL_INFO_PLIST` names or that lies beside the program; without any, the NDEF
  ///     application.
  ///   - feliCaSystemCodes: the systems that are looked for, four hexadecimal digits each. Nil:
  ///     likewise, of `NFCTOOL_SYSTEM_CODES`; without any, every system.
  ///   - limits: how long things may take.
  ///   - looksForSeveralTags: whether other tags are looked for before one is reported, which takes
  ///     three round trips to a reader more. Nil: where it takes none, as on an `InProcessReader`.
  ///   - clock: the time that limits and pauses go by.
  ///   - trace: hears every exchange with a tag.
  ///   - alert: gets what sessions tell the person; standard error unless said otherwise.
  public init(
    reader: ReaderSource = .environment, iso7816SelectIdentifiers: [String]? = nil,
    feliCaSystemCodes: [String]? = nil, limits: Limits = Limits(),
    looksForSeveralTags: Bool? = nil, clock: any SessionClock = SystemClock(),
    trace: (any SessionTrace)? = nil,
    alert: @escaping @Sendable (ReaderAlert) -> Void = ReaderAlert.tell
  ) {
    source = reader
    lists = TagLists(
      selectIdentifiers: iso7816SelectIdentifiers, systemCodes: feliCaSystemCodes)
    self.limits = limits
    self.looksForSeveralTags = looksForSeveralTags
    self.clock = clock
    self.trace = trace
    self.alert = alert
  }

  // MARK: Which one is current

  @TaskLocal private static var scoped: ReaderBootstrap?
  // Apple's initialisers leave no other way to tell a session where it is.
  private static let installed = Mutex<ReaderBootstrap?>(nil)
  private static let standard = ReaderBootstrap()

  /// The bootstrap that a session made here and now would take.
  public static var current: ReaderBootstrap {
    scoped ?? installed.withLock { $0 } ?? standard
  }

  /// Makes this the bootstrap of the process; sessions that exist keep theirs.
  public func install() {
    Self.installed.withLock { $0 = self }
  }

  /// Makes this the current bootstrap while `body` runs, in the tasks that it starts, and in the
  /// callbacks of its sessions.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scoped.withValue(self, operation: body)
  }

  /// Makes this the current bootstrap while `body` runs, in the tasks that it starts, and in the
  /// callbacks of its sessions.
  public nonisolated(nonsending) func perform<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scoped.withValue(self, operation: body)
  }

  // MARK: One session at a time

  /// Whether there is a reader for a session.
  var isReaderPresent: Bool { source.isPresent }

  /// Takes the reader for a session; false if another one has it.
  func claim(for session: AnyObject) -> Bool {
    occupant.withLock { occupant in
      guard occupant == nil else { return false }
      occupant = ObjectIdentifier(session)
      return true
    }
  }

  func yield(by session: AnyObject) {
    occupant.withLock { occupant in
      if occupant == ObjectIdentifier(session) { occupant = nil }
    }
  }
}
