public import NFCLink
public import NFCTags

/// One session on one reader: begin, detect, connect, restart, and an end with a reason.
///
/// A session holds the reader from `begin` until its end, when the field is switched off; only
/// `close` closes the reader. Losing a tag leaves the session open: start polling again.
public actor SessionEngine {
  private enum State {
    case new, polling
    case ended(SessionEndReason)
  }

  private let reader: any Reader
  private let configuration: SessionConfiguration
  private let clock: any SessionClock
  private let trace: (any SessionTrace)?

  private var state = State.new
  private var generation = 0
  /// The tag that the reader has selected, as far as is known.
  private var active: DetectedTag?
  private var connected: DetectedTag?
  private var watchdog: Task<Void, Never>?
  private var exchangesUnderWay = 0
  private var releaseIsDue = false
  private var awaitingEnd: [CheckedContinuation<SessionEndReason, Never>] = []

  public init(
    reader: any Reader, configuration: SessionConfiguration = SessionConfiguration(),
    clock: any SessionClock = SystemClock(), trace: (any SessionTrace)? = nil
  ) {
    self.reader = reader
    self.configuration = configuration
    self.clock = clock
    self.trace = trace
  }

  deinit {
    watchdog?.cancel()
  }

  /// The longest frame that the session's reader takes.
  nonisolated var frameLimit: Int { reader.frameLimit }

  /// Whether looking for others beside a tag costs no round trip to the reader.
  package nonisolated var searchesFreely: Bool { reader.searchesFreely }

  /// Why the session is over; nil while it is not.
  public var endReason: SessionEndReason? {
    if case .ended(let reason) = state { reason } else { nil }
  }

  // MARK: Lifecycle

  /// Waits until the session is over, however that comes about.
  public func waitForEnd() async -> SessionEndReason {
    if case .ended(let reason) = state { return reason }
    return await withCheckedContinuation { awaitingEnd.append($0) }
  }

  /// Starts the session and its time limit. Has no effect on one that has begun or is over.
  public func begin() {
    guard case .new = state else { return }
    state = .polling
    guard let limit = configuration.limit else { return }
    watchdog = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      await self?.invalidate(.timeLimit)
    }
  }

  /// Ends the session; the field goes off when the exchange under way has come back.
  public func invalidate(_ reason: SessionEndReason = .cancelled(message: nil)) async {
    guard end(reason) else { return }
    releaseIsDue = true
    await releaseIfIdle()
  }

  /// Ends the session and closes its reader, which switches the field off too.
  public func close(_ reason: SessionEndReason = .cancelled(message: nil)) async {
    _ = end(reason)
    releaseIsDue = false
    await reader.close()
  }

  /// - Returns: whether the session was under way.
  private func end(_ reason: SessionEndReason) -> Bool {
    if case .ended = state { return false }
    let wasUnderWay = if case .polling = state { true } else { false }
    state = .ended(reason)
    (active, connected) = (nil, nil)
    watchdog?.cancel()
    for continuation in awaitingEnd { continuation.resume(returning: reason) }
    awaitingEnd = []
    return wasUnderWay
  }

  /// Forgets the tags found so far; a tag that is still in the field will be found again.
  public func restartPolling() async throws(SessionError) {
    try requireBegun()
    generation += 1
    (active, connected) = (nil, nil)
    try await withReader { () async throws(ReaderError) in try await reader.release() }
  }

  // MARK: Detection

  /// Sweeps until a tag is there.
  ///
  /// - Parameters:
  ///   - limit: how long to look; nil for as long as the session lasts.
  ///   - thorough: after the first tag, look for others of its technology too.
  ///   - poll: what to look for; nil for what the session was made for.
  /// - Returns: the tags, the first of them active; none if the time ran out.
  public func detect(
    within limit: Duration? = nil, thorough: Bool = true, poll: PollConfiguration? = nil
  ) async throws(SessionError) -> [DetectedTag] {
    try requireBegun()
    let start = now
    repeat {
      if let first = try await sweep(poll) {
        return thorough ? [first] + (try await others(beside: first)) : [first]
      }
      if let limit, now - start >= limit { return [] }
      try await rest()
    } while true
  }

  /// Looks for further tags of the same technology, and leaves the given one active.
  public func others(beside first: DetectedTag) async throws(SessionError) -> [DetectedTag] {
    var found: [DetectedTag] = []
    var poll = configuration.poll
    poll.technologies = [first.target.technology]
    poll.includesOthers = false
    poll.identifier = nil
    // A reader cannot tell more tags apart than these, and a faulty one must not keep us here.
    for _ in 0..<8 {
      try await halt()
      guard let tag = try await sweep(poll), tag != first, !found.contains(tag) else { break }
      found.append(tag)
    }
    do throws(TransceiveError) {
      try await reactivate(first)
    } catch {
      throw .tag(.link(error))
    }
    return found
  }

  /// The session's own time.
  package var now: Duration { clock.elapsed }

  /// Waits for the pause between two sweeps; a cancelled task ends the session.
  package func rest() async throws(SessionError) {
    do {
      try await clock.sleep(for: configuration.pause)
    } catch {
      await invalidate()
    }
    try requireBegun()
  }

  /// Puts the active target to sleep.
  package func halt() async throws(SessionError) {
    active = nil
    try await withReader { () async throws(ReaderError) in try await reader.halt() }
  }

  /// Looks once, without waiting; nil if nothing is there.
  package func glance() async throws(SessionError) -> DetectedTag? {
    try requireBegun()
    return try await sweep()
  }

  private func sweep(
    _ poll: PollConfiguration? = nil
  ) async throws(SessionError) -> DetectedTag? {
    active = nil
    let target = try await withReader { () async throws(ReaderError) in
      try await reader.poll(poll ?? configuration.poll)
    }
    try requireBegun()
    guard let target else { return nil }
    trace?.activated(target, error: nil)
    let tag = DetectedTag(target: target, generation: generation)
    active = tag
    return tag
  }

  // MARK: Connection

  /// Makes a tag the connected one, and finds out what it is where that is not known yet.
  ///
  /// The tag before it, if any, is put to sleep. Connecting to the connected tag asks nothing of it.
  public func connect(
    to tag: DetectedTag, identity known: TagIdentity? = nil
  ) async throws(SessionError) -> ConnectedTag {
    try requireBegun()
    guard tag.generation == generation else { throw .notConnected }
    if active != tag { try await select(tag) }
    connected = tag
    let transceiver = SessionTransceiver(engine: self, tag: tag)
    do throws(TagError) {
      let identity =
        if let known { known } else { try await TagIdentification.identify(transceiver) }
      return ConnectedTag(
        detected: tag, identity: identity, transceiver: transceiver,
        ndef: try? identity.ndefTag(over: transceiver))
    } catch {
      throw .tag(error)
    }
  }

  /// Activates a tag in the place of the one that is active.
  private func select(_ tag: DetectedTag) async throws(SessionError) {
    if active != nil { try await halt() }
    do throws(TransceiveError) {
      try await reactivate(tag)
    } catch {
      try requireBegun()
      throw .tag(.link(error))
    }
  }

  /// Whether a tag is the connected one and was there at its last exchange.
  public func isAvailable(_ tag: DetectedTag) -> Bool {
    tag.generation == generation && connected == tag
  }

  /// Whether the reader has this tag selected, as far as is known.
  package func isActive(_ tag: DetectedTag) -> Bool { active == tag }

  /// Whether a tag still answers. Costs an activation.
  package func isPresent(_ tag: DetectedTag) async throws(SessionError) -> Bool {
    do throws(TransceiveError) {
      try await reactivate(tag)
      return true
    } catch {
      if case .reader(let error) = error { throw .reader(error) }
      try requireBegun()
      return false
    }
  }

  func transceive(
    _ command: [UInt8], with tag: DetectedTag, timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    guard isAvailable(tag) else { throw endReason == nil ? .tagLost : .cancelled }
    guard !Task.isCancelled else { throw .cancelled }
    let result = await exchange { () async throws(TransceiveError) in
      try await reader.transceive(command, timeout: timeout)
    }
    trace?.exchanged(
      secrecy.redact(command: command), result: result.map(secrecy.redact(response:)),
      with: tag.target)
    return try await settle(result, tag)
  }

  func reactivate(_ tag: DetectedTag) async throws(TransceiveError) {
    guard endReason == nil, !Task.isCancelled else { throw .cancelled }
    guard tag.generation == generation else { throw .tagLost }
    let result = await exchange { () async throws(TransceiveError) in
      try await reader.activate(tag.target)
    }
    trace?.activated(tag.target, error: result.failure)
    try await settle(result, tag)
    active = tag
  }

  private func settle<Value>(
    _ result: Result<Value, TransceiveError>, _ tag: DetectedTag
  ) async throws(TransceiveError) -> Value {
    if case .failure(.reader(let error)) = result { await invalidate(.readerFailed(error)) }
    if case .failure(let error) = result {
      active = nil
      if error == .tagLost, connected == tag { connected = nil }
    }
    return try result.get()
  }

  // MARK: The reader

  private func requireBegun() throws(SessionError) {
    switch state {
    case .polling: return
    case .new: throw .invalidated(nil)
    case .ended(let reason): throw .invalidated(reason)
    }
  }

  private func withReader<Value: Sendable>(
    _ operation: () async throws(ReaderError) -> Value
  ) async throws(SessionError) -> Value {
    let result = await exchange { () async throws(ReaderError) in try await operation() }
    switch result {
    case .success(let value): return value
    case .failure(let error):
      if error.code != .cancelled { await invalidate(.readerFailed(error)) }
      throw .reader(error)
    }
  }

  /// Runs one operation of the reader; an end of the session waits for it.
  private func exchange<Value: Sendable, Failure: Error>(
    _ operation: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    exchangesUnderWay += 1
    let result = await Result(awaiting: operation)
    exchangesUnderWay -= 1
    await releaseIfIdle()
    return result
  }

  private func releaseIfIdle() async {
    guard releaseIsDue, exchangesUnderWay == 0 else { return }
    releaseIsDue = false
    try? await reader.release()
  }
}

extension Result {
  /// The error, if there is one.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
