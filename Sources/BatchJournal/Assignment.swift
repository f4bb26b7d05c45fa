/// A row and the tag that it is meant for.
package struct Assignment: Hashable, Sendable {
  package let row: Int
  package let uid: [UInt8]
  package var state: RowState
  package var product: String?
  /// Bytes of the message.
  package var bytes: Int
  /// SHA-256 of the message.
  package var sha256: [UInt8]
  package var isLocked: Bool
  /// How often writing was begun.
  package var attempts: Int
  package var doneAt: String?

  package init(row: Int, uid: [UInt8], product: String?, bytes: Int, sha256: [UInt8]) {
    self.row = row
    self.uid = uid
    state = .assigned
    self.product = product
    self.bytes = bytes
    self.sha256 = sha256
    isLocked = false
    attempts = 1
  }
}

extension Assignment {
  static let columns =
    "row, uid, state, product, bytes, sha256, locked, attempts, done_at"

  /// Reads the columns above, from the given one on.
  init(_ statement: borrowing Statement, from column: Int = 0) {
    self.init(
      row: statement.integer(column), uid: statement.blob(column + 1),
      product: statement.optionalText(column + 3), bytes: statement.integer(column + 4),
      sha256: statement.blob(column + 5))
    // The schema allows no other numbers.
    state = RowState(rawValue: statement.integer(column + 2)) ?? .assigned
    isLocked = statement.integer(column + 6) != 0
    attempts = statement.integer(column + 7)
    doneAt = statement.optionalText(column + 8)
  }
}

/// What came of giving a row to a tag.
package enum AssignmentOutcome: Hashable, Sendable {
  case assigned
  /// Another tag has got the row in the meantime.
  case rowIsTaken
  /// The tag has got a row in the meantime.
  case tagHasRow
}

/// How a batch stands.
package struct BatchTally: Hashable, Sendable {
  package var total: Int
  package var done: Int
  /// Rows that are with a tag and not done.
  package var assigned: Int
  /// Tags that were turned away.
  package var rejected: Int

  package var free: Int { total - done - assigned }
  package var isComplete: Bool { done == total }

  package init(total: Int, done: Int, assigned: Int, rejected: Int) {
    self.total = total
    self.done = done
    self.assigned = assigned
    self.rejected = rejected
  }
}

/// A tag that was turned away, and why.
package struct RejectedTag: Hashable, Sendable {
  package let uid: [UInt8]
  package let reason: String

  package init(uid: [UInt8], reason: String) {
    self.uid = uid
    self.reason = reason
  }
}
