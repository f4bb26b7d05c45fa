import BatchJournal
import NFCLink
import NFCSession
import NFCTags

/// What is done with one tag that lies alone on a reader: find its row, write what differs, verify,
/// lock, and record each step before the next exchange.
struct TagProvisioning {
  /// What came of it.
  enum Outcome {
    /// The tag can go.
    case finished
    /// The tag did not answer; it may be tried again while it is there.
    case lost
    /// There is nothing to write to it at the moment.
    case noRow
    /// Somebody else works on a tag with its UID.
    case elsewhere
  }

  let desk: BatchDesk
  let tag: ConnectedTag
  /// Milliseconds since the tag came.
  let elapsedMs: @Sendable () -> Int

  private var uid: [UInt8] { tag.identity.target.identifier }
  private var definition: BatchDefinition { desk.definition }

  func run() async throws(ToolFailure) -> Outcome {
    guard await desk.begin(uid) else { return .elsewhere }
    let outcome = await Result(awaiting: { () async throws(ToolFailure) in try await work() })
    await desk.end(uid)
    return try outcome.get()
  }

  private func work() async throws(ToolFailure) -> Outcome {
    let known = try await journal { journal throws(JournalError) in
      try await journal.assignment(of: uid)
    }
    guard let known else { return try await begin() }
    return try await known.state == .done ? verify(known) : resume(known)
  }

  // MARK: A tag that has no row

  private func begin() async throws(ToolFailure) -> Outcome {
    if tag.identity.target.inventsIdentifier { return try await reject(.unsupported) }
    if let product = definition.product, product != tag.identity.product {
      return try await reject(.wrongProduct)
    }
    guard let ndef = tag.ndef else { return try await reject(.unsupported) }
    while let row = try await desk.reserveRow() {
      let outcome = await Result(awaiting: { () async throws(ToolFailure) in
        try await begin(row, ndef)
      })
      await desk.unreserve(row)
      if let outcome = try outcome.get() { return outcome }
    }
    return .noRow
  }

  /// - Returns: nil if another process was given the row in the meantime.
  private func begin(_ row: Int, _ ndef: any NDEFTag) async throws(ToolFailure) -> Outcome? {
    let message = try await desk.message(row: row, uid: uid)
    let plan: TagPlan?
    do throws(TagError) {
      plan = try await self.plan(for: message, ndef)
    } catch {
      guard let reason = RejectionReason(error) else { return try lost(error) }
      return try await reject(reason)
    }
    guard let plan else { return try await reject(.hasMessage) }
    let assignment = Assignment(
      row: row, uid: uid, product: tag.identity.product, bytes: message.count,
      sha256: try MessageDigest.sha256(message))
    switch try await journal({ journal throws(JournalError) in
      try await journal.assign(assignment, at: Timestamp.now)
    }) {
    case .assigned: break
    case .rowIsTaken: return nil
    case .tagHasRow: return .elsewhere
    }
    try await desk.report(.rowAssigned(row: row, uid: uid))
    return try await carryOut(plan, assignment, ndef)
  }

  /// - Returns: nil if there is a message that is to stay.
  private func plan(
    for message: [UInt8], _ ndef: any NDEFTag
  ) async throws(TagError) -> TagPlan? {
    let plan = try await ndef.planWrite(message, formatting: definition.format)
    if definition.lock { _ = try await ndef.planLock(after: plan) }
    if definition.overwrite { return plan }
    return try await ndef.carriesMessage(plan) ? nil : plan
  }

  private func reject(_ reason: RejectionReason) async throws(ToolFailure) -> Outcome {
    try await desk.reject(uid, product: tag.identity.product, reason)
    return .finished
  }

  /// A link that failed before anything was written: the tag may come again.
  private func lost(_ error: TagError) throws(ToolFailure) -> Outcome {
    switch error {
    case .link(.cancelled): throw .cancelled
    case .link(.reader(let error)): throw ToolFailure(error)
    default: return .lost
    }
  }

  // MARK: A tag that has one

  private func verify(_ known: Assignment) async throws(ToolFailure) -> Outcome {
    let isIntact: Bool
    do throws(TagError) {
      isIntact = try await holds(known)
    } catch {
      if case .link = error { return try lost(error) }
      isIntact = false
    }
    try await desk.report(.alreadyDone(row: known.row, uid: uid, verified: isIntact))
    return .finished
  }

  private func holds(_ known: Assignment) async throws(TagError) -> Bool {
    guard let message = try await tag.ndef?.readNDEF().message else { return false }
    return (try? MessageDigest.sha256(message)) == known.sha256
  }

  /// Goes on from where the tag is, whatever the journal says.
  private func resume(_ known: Assignment) async throws(ToolFailure) -> Outcome {
    let message = try await desk.message(row: known.row, uid: uid)
    guard try MessageDigest.sha256(message) == known.sha256 else {
      throw ToolFailure(
        "rowChanged",
        "row \(known.row) has another message now than when it was given to \(Hex.identifier(uid))",
        hint: "put the files back that the record options name, or release the row",
        exit: .configuration, place: ["row": .integer(known.row), "uid": .hex(uid)])
    }
    guard let ndef = tag.ndef else { return try await failed(known, .writeFailed) }
    try await journal { journal throws(JournalError) in
      try await journal.resume(known.row, on: uid, at: Timestamp.now)
    }
    let plan: TagPlan?
    do throws(TagError) {
      plan = try await planOfRest(message, known, ndef)
    } catch {
      if case .link = error { return try lost(error) }
      return try await failed(known, .writeFailed)
    }
    return try await carryOut(plan, known, ndef)
  }

  /// - Returns: nil for a tag that is read-only and holds the message.
  private func planOfRest(
    _ message: [UInt8], _ known: Assignment, _ ndef: any NDEFTag
  ) async throws(TagError) -> TagPlan? {
    do throws(TagError) {
      return try await ndef.planWrite(message, formatting: definition.format)
    } catch {
      guard case .readOnly = error, try await holds(known) else { throw error }
      return nil
    }
  }

  // MARK: Writing

  private func carryOut(
    _ plan: TagPlan?, _ row: Assignment, _ ndef: any NDEFTag
  ) async throws(ToolFailure) -> Outcome {
    let steps = RowSteps(desk: desk, row: row.row, uid: uid)
    var blocks = 0
    do throws(TagError) {
      if let plan, !plan.actions.isEmpty {
        let report = try await ndef.execute(plan) { await steps.record([.written]) }
        blocks += report.blocksWritten
      } else {
        _ = await steps.record([.written])  // by an earlier run, and read by this one
      }
      guard await steps.record(definition.lock ? [.verified] : [.verified, .done]) else {
        throw .link(.cancelled)
      }
      if definition.lock {
        steps.begin(.lockFailed)
        let plan = try await ndef.planLock()
        if !plan.actions.isEmpty { blocks += try await ndef.execute(plan).blocksWritten }
        guard await steps.record([.locked, .done]) else { throw .link(.cancelled) }
      }
    } catch {
      if let failure = steps.failure { throw failure }
      return try await failed(row, steps.fault(for: error), error)
    }
    try await desk.report(
      .rowDone(
        row: row.row, uid: uid, bytes: row.bytes, blocksWritten: blocks, locked: definition.lock,
        elapsedMs: elapsedMs()))
    return .finished
  }

  private func failed(
    _ row: Assignment, _ fault: RowFault, _ error: TagError? = nil
  ) async throws(ToolFailure) -> Outcome {
    if error == .link(.cancelled) { throw .cancelled }
    try await journal { journal throws(JournalError) in
      try await journal.fail(row.row, on: uid, fault.rawValue, at: Timestamp.now)
    }
    try await desk.report(.rowFailed(row: row.row, uid: uid, fault))
    guard case .link(let link)? = error else { return .finished }
    if case .reader(let error) = link { throw ToolFailure(error) }
    return .lost
  }

  private func journal<Value: Sendable>(
    _ work: (any JournalKeeping) async throws(JournalError) -> Value
  ) async throws(ToolFailure) -> Value {
    try await attempting(desk.path) { () async throws(JournalError) in
      try await work(desk.journal)
    }
  }
}

extension BatchDesk {
  /// Turns a tag away.
  func reject(
    _ uid: [UInt8], product: String?, _ reason: RejectionReason
  ) async throws(ToolFailure) {
    try await attempting(path) { () async throws(JournalError) in
      try await journal.reject(uid, product: product, reason: reason.rawValue, at: Timestamp.now)
    }
    try await report(.tagRejected(uid: uid, reason))
  }
}
