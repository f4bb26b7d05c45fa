import Foundation
import NFCLink
import NFCSession
import NFCTags
import Synchronization

/// What stands behind a session object: its state, its one line of work, and its queue.
///
/// Everything that talks to a tag is a job, done in order by one task, which never waits for the
/// queue: a delegate that does not return holds up its own callbacks and nothing else. Callbacks go
/// through a serial queue of ours that leads to the session's, so that they keep their order on any
/// queue.
final class SessionCore: Sendable {
  typealias Job = @Sendable (SessionEngine) async -> Void

  /// The tag that commands go to.
  struct Connection: Sendable {
    let handle: TagHandle
    let tag: ConnectedTag
    /// Whether it did not answer at its last exchange.
    var isLost = false
  }

  struct State: Sendable {
    enum Phase: Sendable {
      case new, begun, ready
      case ended(NFCReaderError)
    }

    var phase = Phase.new
    var alertMessage = ""
    var plan: DetectionPlan
    var isPolling = false
    /// How often polling was started; tags are good for one of these.
    var epoch = 0
    var connection: Connection?
    /// Ends the engine and gives the reader back.
    var close: (@Sendable (SessionEndReason) async -> Void)?
    /// Whether messages are read for a delegate that wants no tags.
    var readsMessages = false
    /// Keeps the session object alive until it has had its last callback.
    var leaving: Unchecked<NFCReaderSession>?

    var end: NFCReaderError? {
      if case .ended(let error) = phase { error } else { nil }
    }
  }

  let bootstrap: ReaderBootstrap
  let session = SessionReference()
  let state: Mutex<State>
  private let queue: DispatchQueue
  private let jobs: AsyncStream<Job>
  private let newJobs: AsyncStream<Job>.Continuation

  init(bootstrap: ReaderBootstrap, plan: DetectionPlan, queue: DispatchQueue) {
    self.bootstrap = bootstrap
    self.queue = DispatchQueue(label: "CoreNFC.callbacks", target: queue)
    state = Mutex(State(plan: plan))
    (jobs, newJobs) = AsyncStream.makeStream()
  }

  // MARK: Beginning and end

  func begin() {
    let message = state.withLock { state -> String? in
      guard case .new = state.phase else { return nil }
      state.phase = .begun
      (state.isPolling, state.epoch) = (true, 1)
      return state.alertMessage
    }
    guard let message else { return }
    if let refusal { return refuse(refusal) }
    if !message.isEmpty { bootstrap.alert(ReaderAlert(.message, message)) }
    Task { await run() }
  }

  /// What the session cannot even begin for.
  private var refusal: NFCReaderError? {
    let plan = state.withLock { $0.plan }
    if plan.technologies.isEmpty { return .unsupportedFeature }
    if plan.hasWildcard {
      return NFCReaderError(
        code: .readerErrorSecurityViolation, detail: "a system code stands for several systems")
    }
    if !bootstrap.claim(for: self) { return NFCReaderError(SessionEndReason.systemIsBusy) }
    return nil
  }

  private func refuse(_ error: NFCReaderError) {
    _ = mark(error)
    deliverEnd()
  }

  /// Ends the session; the first reason stays.
  ///
  /// - Parameter session: the object to keep until it has had its last callback.
  func end(_ reason: SessionEndReason, keeping session: NFCReaderSession? = nil) {
    let leaving = session.map { Unchecked($0) }
    guard let previous = mark(NFCReaderError(reason), leaving) else { return }
    switch previous.phase {
    case .new: deliverEnd()
    case .begun, .ready, .ended: break  // the line of work comes to its end
    }
    newJobs.finish()
    if let close = previous.close { Task { await close(reason) } }
  }

  /// - Returns: the state before; nil if it was over already.
  private func mark(
    _ error: NFCReaderError, _ leaving: Unchecked<NFCReaderSession>? = nil
  ) -> State? {
    state.withLock { state in
      guard state.end == nil else { return nil }
      let previous = state
      state.phase = .ended(error)
      (state.isPolling, state.connection, state.close) = (false, nil, nil)
      state.leaving = leaving
      return previous
    }
  }

  // MARK: The line of work

  private func run() async {
    do throws(ReaderError) {
      let lease = try await bootstrap.source.lease()
      await serve(lease)
    } catch {
      end(.readerFailed(error))
    }
    bootstrap.yield(by: self)
    deliverEnd()
  }

  private func serve(_ lease: ReaderSource.Lease) async {
    guard canPoll(lease.reader) else {
      end(.readerFailed(ReaderError(.unsupported, during: "poll")))
      if lease.isOwned { await lease.reader.close() }
      return
    }
    let engine = SessionEngine(
      reader: lease.reader,
      configuration: SessionConfiguration(
        limit: bootstrap.limits.session, pause: bootstrap.limits.pause),
      clock: bootstrap.clock, trace: bootstrap.trace)
    let close: @Sendable (SessionEndReason) async -> Void = { reason in
      // Closing switches the field off too.
      if lease.isOwned { await engine.close(reason) } else { await engine.invalidate(reason) }
    }
    await engine.begin()
    if becomeReady(closingBy: close) {
      let watch = Task { [weak self] in self?.end(await engine.waitForEnd()) }
      deliver { $0.didBecomeActive() }
      await poll(engine)
      for await job in jobs { await job(engine) }
      watch.cancel()
    }
    await close(.cancelled(message: nil))
  }

  /// Whether a reader can look for anything that is wanted.
  private func canPoll(_ reader: any Reader) -> Bool {
    state.withLock { $0.plan.technologies.contains(where: reader.technologies.contains) }
  }

  /// - Returns: whether the session is still to go on.
  private func becomeReady(
    closingBy close: @escaping @Sendable (SessionEndReason) async -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.end == nil else { return false }
      (state.phase, state.close) = (.ready, close)
      return true
    }
  }

  /// Does something in its turn.
  func add(_ job: @escaping Job) {
    newJobs.yield(job)
  }

  // MARK: Callbacks

  /// Calls the session object on its queue; not at all if it has been dropped.
  func deliver(
    evenAfterEnd: Bool = false, _ call: @escaping @Sendable (NFCReaderSession) -> Void
  ) {
    queue.async { [self] in
      guard evenAfterEnd || state.withLock({ $0.end == nil }) else { return }
      guard let session = session.session else { return }
      bootstrap.perform { call(session) }
    }
  }

  /// Calls a handler on the session's queue.
  func hand(_ call: @escaping @Sendable () -> Void) {
    queue.async { [bootstrap] in bootstrap.perform(call) }
  }

  private func deliverEnd() {
    queue.async { [self] in
      let (end, leaving) = state.withLock { state in
        defer { state.leaving = nil }
        return (state.end, state.leaving)
      }
      guard let end, let session = leaving?.value ?? session.session else { return }
      bootstrap.perform { session.didInvalidate(end) }
    }
  }
}
