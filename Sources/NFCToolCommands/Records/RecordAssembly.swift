import NDEF

/// One option with its place on the command line.
struct RecordOption {
  enum Part {
    case begins(any RecordDraft)
    case modifies(RecordModifier)
    case names(id: String)
  }

  let position: Int
  let part: Part
}

/// Joins the options into records. Order on the command line is order on the tag; an option that
/// says more about a record belongs to the nearest one before it that it fits.
struct RecordAssembly {
  private struct Begun {
    var draft: any RecordDraft
    var id: String?
    /// The options that it has taken already.
    var options: Set<String> = []
  }

  private var drafts: [Begun] = []

  init(_ options: [RecordOption]) throws(ToolFailure) {
    for option in options.sorted(by: { $0.position < $1.position }) {
      switch option.part {
      case .begins(let draft): drafts.append(Begun(draft: draft))
      case .modifies(let modifier): try take(modifier)
      case .names(let id):
        guard let last = drafts.indices.last else { throw Self.misplaced("--id") }
        guard drafts[last].id == nil else { throw Self.repeated("--id") }
        guard !id.isEmpty else { throw .usage("--id: the id is empty", hint: "leave it out") }
        drafts[last].id = id
      }
    }
  }

  private mutating func take(_ modifier: RecordModifier) throws(ToolFailure) {
    for index in drafts.indices.reversed() {
      guard try drafts[index].draft.take(modifier) else { continue }
      let isFirst = drafts[index].options.insert(modifier.option).inserted
      guard isFirst || modifier.isRepeatable else { throw Self.repeated(modifier.option) }
      return
    }
    throw Self.misplaced(modifier.option)
  }

  private static func misplaced(_ option: String) -> ToolFailure {
    .usage(
      "\(option) says more about a record, and no record before it can take it",
      hint: "put it behind the record that it belongs to")
  }

  private static func repeated(_ option: String) -> ToolFailure {
    .usage(
      "\(option) is given twice for one record",
      hint: "it belongs to the record before it; put each behind its own")
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    var result: [NDEFRecord] = []
    for begun in drafts {
      var records = try begun.draft.records()
      if let id = begun.id, let first = records.first {
        records[0] = try record { () throws(NDEFError) in
          try NDEFRecord(
            tnf: first.tnf, type: first.type, id: Array(id.utf8), payload: first.payload)
        }
      }
      result += records
    }
    return result
  }
}
