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
  private var drafts: [(draft: any RecordDraft, id: String?)] = []

  init(_ options: [RecordOption]) throws(ToolFailure) {
    for option in options.sorted(by: { $0.position < $1.position }) {
      switch option.part {
      case .begins(let draft): drafts.append((draft, nil))
      case .modifies(let modifier): try take(modifier)
      case .names(let id):
        guard !drafts.isEmpty else { throw Self.misplaced("--id") }
        drafts[drafts.count - 1].id = id
      }
    }
  }

  private mutating func take(_ modifier: RecordModifier) throws(ToolFailure) {
    for index in drafts.indices.reversed() {
      if try drafts[index].draft.take(modifier) { return }
    }
    throw Self.misplaced(modifier.option)
  }

  private static func misplaced(_ option: String) -> ToolFailure {
    .usage(
      "\(option) says more about a record, and no record before it can take it",
      hint: "put it behind the record that it belongs to")
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    var result: [NDEFRecord] = []
    for (draft, id) in drafts {
      var records = try draft.records()
      if let id, let first = records.first {
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
