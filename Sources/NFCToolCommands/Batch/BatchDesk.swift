import BatchJournal
import Crypto

/// What the stations of one run share: the journal, the message, the rows that are spoken for, and
/// when a tag was last seen.
actor BatchDesk {
  nonisolated let definition: BatchDefinition
  nonisolated let journal: any JournalKeeping
  /// The journal's file, for messages.
  nonisolated let path: String
  private let template: MessageTemplate
  private let tell: @Sendable (BatchEvent, BatchTally?) -> Void
  private var reserved: Set<Int> = []
  /// The tags that lie on a reader of this run and are worked on.
  private var busy: Set<[UInt8]> = []
  private var lastSeen: Duration?

  init(
    _ definition: BatchDefinition, template: MessageTemplate, journal: any JournalKeeping,
    path: String, tell: @escaping @Sendable (BatchEvent, BatchTally?) -> Void
  ) {
    self.definition = definition
    self.template = template
    self.journal = journal
    self.path = path
    self.tell = tell
  }

  func report(_ event: BatchEvent) async throws(ToolFailure) {
    tell(event, event.text == nil ? nil : try await tally())
  }

  func tally() async throws(ToolFailure) -> BatchTally {
    try await attempting(path) { () async throws(JournalError) in try await journal.tally() }
  }

  /// Speaks for the next free row, so that no other station of this run takes it; nil if none is.
  func reserveRow() async throws(ToolFailure) -> Int? {
    while true {
      let row = try await attempting(path) { () async throws(JournalError) in
        try await journal.freeRow(except: reserved)
      }
      guard let row else { return nil }
      // Another station may have been faster while the journal was asked.
      if reserved.insert(row).inserted { return row }
    }
  }

  /// Takes a tag into work; false if another station of this run has it there, or one with its UID.
  func begin(_ uid: [UInt8]) -> Bool { busy.insert(uid).inserted }

  func end(_ uid: [UInt8]) {
    busy.remove(uid)
  }

  func hasFreeRow() async throws(ToolFailure) -> Bool {
    try await attempting(path) { () async throws(JournalError) in
      try await journal.freeRow(except: reserved)
    } != nil
  }

  func unreserve(_ row: Int) {
    reserved.remove(row)
  }

  /// The message for a row on a tag.
  func message(row: Int, uid: [UInt8]) async throws(ToolFailure) -> [UInt8] {
    var columns: [String] = []
    if !template.columns.isEmpty {
      let fields = try await attempting(path) { () async throws(JournalError) in
        try await journal.fields(of: row)
      }
      columns = try RowFields(fields, journal: path).values(of: template.columns)
    }
    return try template.message(row: row, columns: columns, uid: uid)
  }

  /// How long no tag has been there on any reader.
  ///
  /// - Parameter isOccupied: whether one is there on the reader of the caller.
  func idle(isOccupied: Bool, now: Duration) -> Duration {
    if isOccupied || lastSeen == nil { lastSeen = max(now, lastSeen ?? now) }
    return now - (lastSeen ?? now)
  }
}

/// What a journal holds of a row.
struct RowFields {
  let members: [String: JSONValue]
  private let journal: String

  init(_ text: String?, journal: String) throws(ToolFailure) {
    guard let text, case .object(let members)? = JSONText.parse(Array(text.utf8)) else {
      throw ToolFailure(.notAJournal, journal: journal)
    }
    self.members = members
    self.journal = journal
  }

  func values(of columns: [String]) throws(ToolFailure) -> [String] {
    var values: [String] = []
    for column in columns {
      guard case .string(let text)? = members[column] else {
        throw ToolFailure(.notAJournal, journal: journal)
      }
      values.append(text)
    }
    return values
  }
}

/// What is compared instead of a message.
enum MessageDigest {
  static func sha256(_ message: [UInt8]) throws(ToolFailure) -> [UInt8] {
    do throws(CryptoError) {
      return try DigestAlgorithm.sha256.hash(message)
    } catch {
      throw ToolFailure(error)
    }
  }
}
