import NFCLink
import NFCSession
import NFCTags
import Synchronization

extension SessionCore {
  /// Looks for tags until there are some or the session is over, and reports them.
  func poll(_ engine: SessionEngine) async {
    while let (plan, epoch) = request() {
      do throws(SessionError) {
        let detection = Detection(
          engine: engine, plan: plan,
          isThorough: bootstrap.looksForSeveralTags ?? engine.searchesFreely)
        let found = try await detection.run().map { tag in
          TagHandle(
            core: self, detected: tag.detected, identity: tag.identity,
            application: tag.application, system: tag.system, epoch: epoch)
        }
        if found.isEmpty {
          try await engine.rest()
        } else if settle(epoch) {
          return deliver { $0.didDetect(found) }
        }
      } catch {
        switch error {
        case .invalidated, .reader: return
        case .notConnected, .tag:  // it left while it was looked at
          guard (try? await engine.rest()) != nil else { return }
        }
      }
    }
  }

  /// What is to be looked for; nil if nothing is.
  private func request() -> (DetectionPlan, epoch: Int)? {
    state.withLock { $0.isPolling ? ($0.plan, $0.epoch) : nil }
  }

  /// Ends polling; false if it was started anew meanwhile.
  private func settle(_ epoch: Int) -> Bool {
    state.withLock { state in
      guard state.isPolling, state.epoch == epoch else { return false }
      state.isPolling = false
      return true
    }
  }

  /// Forgets the tags found so far and looks again.
  ///
  /// - Parameter plan: what to look for from now on; nil for the same as before.
  func restartPolling(_ plan: DetectionPlan? = nil) {
    let isIdle = state.withLock { state -> Bool in
      guard case .ready = state.phase, !state.readsMessages else { return false }
      if let plan { state.plan = plan }
      state.epoch += 1
      state.connection = nil
      defer { state.isPolling = true }
      return !state.isPolling
    }
    guard isIdle else { return }
    add { [self] engine in
      guard (try? await engine.restartPolling()) != nil else { return }
      await poll(engine)
    }
  }

  // MARK: A delegate that wants messages

  /// Reads the messages of the tags for a delegate that wants no tags, and goes on when they are
  /// gone.
  func readMessages(of tags: [TagHandle], endsAfterFirst: Bool) {
    state.withLock { $0.readsMessages = true }
    add { [self] engine in
      var messages: [NFCNDEFMessage] = []
      for tag in tags {
        if let message = try? await connect(tag, on: engine).message() { messages.append(message) }
      }
      if !messages.isEmpty {
        let found = messages
        deliver(evenAfterEnd: true) { $0.didRead(found) }
        if endsAfterFirst { return end(.firstTagRead, keeping: session.session) }
      }
      for tag in tags { await waitForLeaving(tag, engine) }
      let goesOn = state.withLock { state -> Bool in
        guard state.end == nil else { return false }
        (state.isPolling, state.connection) = (true, nil)
        return true
      }
      if goesOn { await poll(engine) }
    }
  }

  private func waitForLeaving(_ tag: TagHandle, _ engine: SessionEngine) async {
    while (try? await engine.rest()) != nil, (try? await engine.isPresent(tag.detected)) == true {}
  }
}
