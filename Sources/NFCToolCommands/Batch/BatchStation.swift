import BatchJournal
import NFCLink
import NFCSession
import NFCTags

/// One reader of a run: watches its field, and works on the tag that lies there alone.
struct BatchStation {
  /// A tag in the field.
  struct Visitor {
    let tag: DetectedTag
    var isAnnounced = false
    /// Nothing is done with it until it has left.
    var isSettled = false
    var isToldSeveral = false
    /// No row was free for it.
    var isWaiting = false
    /// How often it was lost although it is there.
    private var losses = 0

    init(_ tag: DetectedTag) {
      self.tag = tag
    }

    mutating func noteLoss() {
      losses += 1
      isSettled = losses >= BatchStation.patience
    }
  }

  /// How often a tag that does not answer and does not leave is tried.
  private static let patience = 3

  let desk: BatchDesk
  let session: SessionEngine
  /// What the reader is called in events.
  let name: String
  /// Ends the run when no tag was there for so long; nil: never.
  let limit: Duration?
  /// Asked in every round; ends the run.
  let isStopped: @Sendable () -> Bool

  /// Works until every row is done, the time runs out, or it is stopped.
  func run() async throws(ToolFailure) {
    var field: [Visitor] = []
    repeat {
      try await look(&field)
      if field.count > 1 {
        for index in field.indices { try await rejectSeveral(&field[index]) }
      } else if field.count == 1, !field[0].isSettled {
        try await work(on: &field[0])
      }
      if try await desk.tally().isComplete || isStopped() { return }
      let idle = await desk.idle(isOccupied: !field.isEmpty, now: session.now)
      if let limit, idle >= limit { return }
      try await asking { () async throws(SessionError) in try await session.rest() }
    } while true
  }

  /// Finds out which tags have left and which have come. All of them sleep afterwards.
  private func look(_ field: inout [Visitor]) async throws(ToolFailure) {
    for visitor in field {
      let isPresent = try await asking { () async throws(SessionError) in
        guard try await session.isPresent(visitor.tag) else { return false }
        try await session.halt()
        return true
      }
      if !isPresent {
        field.removeAll { $0.tag == visitor.tag }
        if visitor.isAnnounced {
          try await desk.report(.tagLeft(uid: visitor.tag.target.identifier))
        }
      }
    }
    // More than a field can hold; a reader that finds tags without end must not keep us here.
    for _ in 0..<16 {
      let tag = try await asking { () async throws(SessionError) in
        guard let tag = try await session.glance() else { return nil as DetectedTag? }
        try await session.halt()
        return tag
      }
      guard let tag, !field.contains(where: { $0.tag == tag }) else { return }
      field.append(Visitor(tag))
    }
  }

  private func rejectSeveral(_ visitor: inout Visitor) async throws(ToolFailure) {
    guard !visitor.isSettled, !visitor.isToldSeveral else { return }
    try await announce(&visitor, product: nil)
    visitor.isToldSeveral = true
    try await desk.reject(visitor.tag.target.identifier, product: nil, .severalTags)
  }

  private func announce(_ visitor: inout Visitor, product: String?) async throws(ToolFailure) {
    guard !visitor.isAnnounced else { return }
    visitor.isAnnounced = true
    try await desk.report(
      .tagArrived(uid: visitor.tag.target.identifier, product: product, reader: name))
  }

  private func work(on visitor: inout Visitor) async throws(ToolFailure) {
    if visitor.isWaiting, try await !desk.hasFreeRow() { return }
    let started = ContinuousClock.now
    let tag: ConnectedTag
    do throws(SessionError) {
      guard try await session.isPresent(visitor.tag) else { return }
      tag = try await session.connect(to: visitor.tag)
    } catch {
      guard case .tag(let reason) = error, reason != .link(.cancelled) else {
        throw ToolFailure(error)
      }
      visitor.noteLoss()
      return
    }
    try await announce(&visitor, product: tag.identity.product)
    let provisioning = TagProvisioning(desk: desk, tag: tag) {
      Int(started.duration(to: .now) / .milliseconds(1))
    }
    switch try await provisioning.run() {
    case .finished: visitor.isSettled = true
    case .lost: visitor.noteLoss()
    case .noRow: visitor.isWaiting = true
    case .elsewhere: break  // until it is done there, or has come here
    }
    try await asking { () async throws(SessionError) in try await session.halt() }
  }

  private func asking<Value: Sendable>(
    _ work: () async throws(SessionError) -> Value
  ) async throws(ToolFailure) -> Value {
    do throws(SessionError) {
      return try await work()
    } catch {
      throw ToolFailure(error)
    }
  }
}
