import BatchJournal
import NFCLink
import Synchronization
import TagImages
import Testing
import VirtualNFC

@testable import NFCToolCommands

/// A journal that fails at one of its changes, before or after the change is on the disk: a full
/// disk, or the end of the process.
final class FailingJournal: JournalKeeping {
  let journal: Journal
  private let step: Int
  private let isRecorded: Bool
  private let count = Atomic(0)

  init(_ journal: Journal, at step: Int, recorded: Bool) {
    self.journal = journal
    self.step = step
    isRecorded = recorded
  }

  /// Changes that were asked for.
  var changes: Int { count.load(ordering: .relaxed) }

  static let failure = JournalError.sqlite(
    SQLiteFailure(code: 13, operation: "COMMIT", message: "database or disk is full"))

  private func change<Value: Sendable>(
    _ work: () async throws(JournalError) -> Value
  ) async throws(JournalError) -> Value {
    let number = count.add(1, ordering: .relaxed).newValue
    guard number >= step else { return try await work() }
    if number == step, isRecorded { _ = try await work() }
    throw Self.failure
  }

  func tally() async throws(JournalError) -> BatchTally { try await journal.tally() }

  func assignment(of uid: [UInt8]) async throws(JournalError) -> Assignment? {
    try await journal.assignment(of: uid)
  }

  func freeRow(except reserved: Set<Int>) async throws(JournalError) -> Int? {
    try await journal.freeRow(except: reserved)
  }

  func fields(of row: Int) async throws(JournalError) -> String? {
    try await journal.fields(of: row)
  }

  func assign(
    _ wanted: Assignment, at time: String
  ) async throws(JournalError) -> AssignmentOutcome {
    try await change { () async throws(JournalError) in
      try await journal.assign(wanted, at: time)
    }
  }

  func resume(_ row: Int, on uid: [UInt8], at time: String) async throws(JournalError) {
    try await change { () async throws(JournalError) in
      try await journal.resume(row, on: uid, at: time)
    }
  }

  func advance(
    _ row: Int, on uid: [UInt8], through states: [RowState], at time: String
  ) async throws(JournalError) {
    try await change { () async throws(JournalError) in
      try await journal.advance(row, on: uid, through: states, at: time)
    }
  }

  func fail(
    _ row: Int, on uid: [UInt8], _ error: String, at time: String
  ) async throws(JournalError) {
    try await change { () async throws(JournalError) in
      try await journal.fail(row, on: uid, error, at: time)
    }
  }

  func reject(
    _ uid: [UInt8], product: String?, reason: String, at time: String
  ) async throws(JournalError) {
    try await change { () async throws(JournalError) in
      try await journal.reject(uid, product: product, reason: reason, at: time)
    }
  }
}

/// Where a tag lies that is not in the field.
private final class Drawer: Sendable {
  private let image = Mutex<TagImage?>(nil)

  var content: TagImage? { image.withLock { $0 } }

  func put(_ image: TagImage?) {
    self.image.withLock { $0 = image }
  }
}

@Suite struct BatchRecoveryTests {
  /// Runs until the journal fails at a step, and says how many exchanges the tag had by then.
  private func interrupt(
    _ bench: BatchBench, at step: Int, recorded: Bool
  ) async throws -> FailingJournal? {
    let held = Mutex<FailingJournal?>(nil)
    do {
      try await bench.run(keeping: { journal in
        let failing = FailingJournal(journal, at: step, recorded: recorded)
        held.withLock { $0 = failing }
        return failing
      })
      return nil
    } catch let failure as ToolFailure {
      #expect(failure.exit == .readerFailed)
      #expect(failure.code == "journalFailed")
    }
    return held.withLock { $0 }
  }

  private func requireWhole(_ bench: BatchBench, rows: Int) async throws {
    let report = try await bench.journal().rows(after: 0, limit: rows)
    for (row, _, assignment) in report {
      let assignment = try #require(assignment)
      #expect(assignment.state == .done)
      let tag = try #require(bench.field.tags.first { $0.image.identifier == assignment.uid })
      #expect(
        try BatchBench.message(of: tag.image) == BatchBench.expected(row: row, uid: assignment.uid))
      #expect(BatchBench.isLocked(tag.image) == bench.definition.lock)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func
    `whatever change of the journal fails, the tag is not touched afterwards and a second run completes`(
      lock: Bool, recorded: Bool
    ) async throws
  {
    var step = 1
    while true {
      let bench = try BatchBench(rows: 1, lock: lock)
      try bench.field.tap(product: .ntag213)
      let before = bench.field.tags[0].image
      guard let failing = try await interrupt(bench, at: step, recorded: recorded) else { break }
      #expect(failing.changes == step, "nothing is recorded after a failure")
      if step == 1 { #expect(bench.field.tags[0].image == before) }
      let state = try await bench.journal().assignment(of: before.identifier)?.state ?? .free
      #expect(state <= .locked || recorded)
      if BatchBench.isLocked(bench.field.tags[0].image) {
        #expect(state >= .verified, "locked before it was verified")
      }
      try await bench.run()
      try await requireWhole(bench, rows: 1)
      step += 1
    }
    // At most four durable commits a tag, five with --lock.
    #expect(step - 1 == (lock ? 4 : 3))
  }

  @Test(arguments: [false, true])
  func `a tag that leaves before any exchange gets its own row and no other when it comes back`(
    lock: Bool
  ) async throws {
    var exchange = 1
    while true {
      let bench = try BatchBench(rows: 2, lock: lock)
      try bench.field.tap(product: .ntag213)
      let first = bench.field.tags[0].image.identifier
      try await bench.run(faults: FaultScript([.init(.remove, at: exchange)])) { event in
        if case .rowDone = event { false } else { true }
      }
      guard try await bench.journal().tally().done == 0 else { break }
      let held = try await bench.journal().assignment(of: first)
      // The same tag with what was written to it, on a reader without faults, behind another one.
      let image = try bench.field.remove(bench.field.tags[0].number)
      try bench.field.tap(product: .ntag213, nfcid1: [0x04, 1, 2, 3, 4, 5, 6])
      let other = bench.field.tags[0].number
      let drawer = Drawer()
      try await bench.run { event in
        guard case .rowDone = event else { return true }
        guard bench.field.tags.contains(where: { $0.number == other }) else { return false }
        let moved = try? bench.field.remove(other)
        _ = try? bench.field.tap(image)
        drawer.put(moved)
        return true
      }
      if let moved = drawer.content { try bench.field.tap(moved) }
      try await requireWhole(bench, rows: 2)
      if let held {
        #expect(try await bench.journal().assignment(of: first)?.row == held.row)
      }
      exchange += 1
    }
    #expect(exchange > 8)
  }

  @Test func `a row whose files have changed stops the run before the tag is touched`()
    async throws
  {
    let bench = try BatchBench(rows: 1)
    try bench.field.tap(product: .ntag213)
    let uid = bench.field.tags[0].image.identifier
    let journal = try bench.journal()
    let foreign = Assignment(row: 1, uid: uid, product: nil, bytes: 3, sha256: [1, 2, 3])
    #expect(try await journal.assign(foreign, at: "t") == .assigned)
    let before = bench.field.tags[0].image
    let failure = try await #require(throws: ToolFailure.self) { try await bench.run() }
    #expect(failure.code == "rowChanged")
    #expect(failure.exit == .configuration)
    #expect(bench.field.tags[0].image == before)
  }
}
