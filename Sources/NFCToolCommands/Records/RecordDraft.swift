import NDEF

/// A record that the command line has begun and later options may still add to.
protocol RecordDraft {
  /// Takes an option that belongs to the record before it.
  ///
  /// - Returns: whether the option belongs to this kind of record.
  mutating func take(_ modifier: RecordModifier) throws(ToolFailure) -> Bool

  /// The records that were meant.
  func records() throws(ToolFailure) -> [NDEFRecord]
}

extension RecordDraft {
  mutating func take(_ modifier: RecordModifier) -> Bool { false }
}

/// An option that says more about a record.
enum RecordModifier {
  case language(String)
  case id(String)

  var option: String {
    switch self {
    case .language: "--lang"
    case .id: "--id"
    }
  }
}

/// One option with its place on the command line: it begins a record, or says more about one.
enum RecordOption {
  case begins(position: Int, any RecordDraft)
  case modifies(position: Int, RecordModifier)

  var position: Int {
    switch self {
    case .begins(let position, _), .modifies(let position, _): position
    }
  }
}

/// Joins the options into records. Order on the command line is order on the tag; an option that
/// says more about a record belongs to the nearest one before it that it fits.
struct RecordAssembly {
  private var drafts: [(draft: any RecordDraft, id: String?)] = []

  init(_ options: [RecordOption]) throws(ToolFailure) {
    for option in options.sorted(by: { $0.position < $1.position }) {
      switch option {
      case .begins(_, let draft): drafts.append((draft, nil))
      case .modifies(_, let modifier): try take(modifier)
      }
    }
  }

  private mutating func take(_ modifier: RecordModifier) throws(ToolFailure) {
    if case .id(let id) = modifier, !drafts.isEmpty {
      drafts[drafts.count - 1].id = id
      return
    }
    for index in drafts.indices.reversed() {
      if try drafts[index].draft.take(modifier) { return }
    }
    throw .usage(
      "\(modifier.option) says more about a record, and no record before it can take it",
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

/// Makes a record; one that cannot be is the fault of the command line.
func record(
  _ make: () throws(NDEFError) -> NDEFRecord
) throws(ToolFailure) -> NDEFRecord {
  do throws(NDEFError) {
    return try make()
  } catch {
    throw ToolFailure(error)
  }
}
