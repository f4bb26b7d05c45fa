import BatchJournal

/// Why a tag was turned away before anything was written to it.
enum RejectionReason: String, Sendable {
  case wrongProduct, tooSmall, readOnly, passwordProtected, notFormatted, hasMessage, unsupported
  case severalTags

  /// What a person is told.
  var sentence: String {
    switch self {
    case .wrongProduct: "another product is wanted"
    case .tooSmall: "the message does not fit"
    case .readOnly: "it is read-only"
    case .passwordProtected: "it is protected by a password"
    case .notFormatted: "it is not formatted (--format would do it)"
    case .hasMessage: "it carries a message already (--overwrite would replace it)"
    case .unsupported: "this program cannot write it"
    case .severalTags: "several tags are in the field"
    }
  }
}

/// What went wrong with a tag after it was given a row.
enum RowFault: String, Sendable {
  case writeFailed, verifyFailed, lockFailed, tagLost
}

/// What happens in a run.
enum BatchEvent: Sendable {
  case batchStarted(total: Int, done: Int, journal: String)
  case tagArrived(uid: [UInt8], product: String?, reader: String)
  case rowAssigned(row: Int, uid: [UInt8])
  case rowDone(
    row: Int, uid: [UInt8], bytes: Int, blocksWritten: Int, locked: Bool, elapsedMs: Int)
  case rowFailed(row: Int, uid: [UInt8], RowFault)
  case tagRejected(uid: [UInt8], RejectionReason)
  /// - Parameter verified: whether the tag still holds what was written.
  case alreadyDone(row: Int, uid: [UInt8], verified: Bool)
  case tagLeft(uid: [UInt8])
  case batchDone(BatchTally)
}

extension BatchEvent {
  var json: JSONValue {
    let (name, members): (String, [String: JSONValue]) =
      switch self {
      case .batchStarted(let total, let done, let journal):
        (
          "batchStarted",
          ["total": .integer(total), "done": .integer(done), "journal": .string(journal)]
        )
      case .tagArrived(let uid, let product, let reader):
        (
          "tagArrived",
          [
            "uid": .hex(uid), "product": .optional(product) { .string($0) },
            "reader": .string(reader),
          ]
        )
      case .rowAssigned(let row, let uid):
        ("rowAssigned", ["row": .integer(row), "uid": .hex(uid)])
      case .rowDone(let row, let uid, let bytes, let blocks, let locked, let elapsed):
        (
          "rowDone",
          [
            "row": .integer(row), "uid": .hex(uid), "bytes": .integer(bytes),
            "blocksWritten": .integer(blocks), "verified": true, "locked": .bool(locked),
            "elapsedMs": .integer(elapsed),
          ]
        )
      case .rowFailed(let row, let uid, let fault):
        (
          "rowFailed",
          ["row": .integer(row), "uid": .hex(uid), "error": .string(fault.rawValue)]
        )
      case .tagRejected(let uid, let reason):
        ("tagRejected", ["uid": .hex(uid), "reason": .string(reason.rawValue)])
      case .alreadyDone(let row, let uid, let verified):
        ("alreadyDone", ["row": .integer(row), "uid": .hex(uid), "verified": .bool(verified)])
      case .tagLeft(let uid):
        ("tagLeft", ["uid": .hex(uid)])
      case .batchDone(let tally):
        (
          "batchDone",
          [
            "total": .integer(tally.total), "done": .integer(tally.done),
            "assigned": .integer(tally.assigned), "free": .integer(tally.free),
            "rejected": .integer(tally.rejected),
          ]
        )
      }
    return JSONValue.object(["schema": 1, "event": .string(name)]).merging(members)
  }

  /// One line for a person; nil for what nobody needs to read.
  var text: String? {
    switch self {
    case .rowDone(let row, let uid, let bytes, _, let locked, _):
      "row \(row): done, \(bytes) bytes on \(Hex.identifier(uid))\(locked ? ", locked" : "")"
    case .rowFailed(let row, let uid, let fault):
      "row \(row): failed (\(fault.rawValue)) on \(Hex.identifier(uid)): present this tag again"
    case .tagRejected(let uid, let reason):
      "rejected \(Hex.identifier(uid)): \(reason.sentence)"
    case .alreadyDone(let row, let uid, true):
      "row \(row): already done on \(Hex.identifier(uid))"
    case .alreadyDone(let row, let uid, false):
      "row \(row): was done on \(Hex.identifier(uid)), which holds something else now"
    case .batchDone(let tally):
      "\(tally.done) of \(tally.total) rows done, \(tally.assigned) unfinished, "
        + "\(tally.free) free; \(tally.rejected) tags rejected"
    case .batchStarted, .tagArrived, .rowAssigned, .tagLeft: nil
    }
  }

  /// Whether somebody should look up.
  var isAlarm: Bool {
    switch self {
    case .rowFailed, .tagRejected, .alreadyDone(_, _, false): true
    default: false
    }
  }
}
