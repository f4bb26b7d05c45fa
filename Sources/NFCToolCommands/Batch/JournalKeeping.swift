import BatchJournal

/// What a run asks of its journal. All that changes something is durable when it returns.
protocol JournalKeeping: Sendable {
  func tally() async throws(JournalError) -> BatchTally
  func assignment(of uid: [UInt8]) async throws(JournalError) -> Assignment?
  func freeRow(except reserved: Set<Int>) async throws(JournalError) -> Int?
  func fields(of row: Int) async throws(JournalError) -> String?
  func assign(_ wanted: Assignment, at time: String) async throws(JournalError) -> AssignmentOutcome
  func resume(_ row: Int, on uid: [UInt8], at time: String) async throws(JournalError)
  func advance(
    _ row: Int, on uid: [UInt8], through states: [RowState], at time: String
  ) async throws(JournalError)
  func fail(
    _ row: Int, on uid: [UInt8], _ error: String, at time: String
  ) async throws(JournalError)
  func reject(
    _ uid: [UInt8], product: String?, reason: String, at time: String
  ) async throws(JournalError)
}

extension Journal: JournalKeeping {}
