/// How far a row has come. A row that is not with a tag is free.
package enum RowState: Int, CaseIterable, Hashable, Sendable, Comparable {
  case free, assigned, written, verified, locked, done

  /// The name that reports and the step log use.
  package var name: String {
    switch self {
    case .free: "free"
    case .assigned: "assigned"
    case .written: "written"
    case .verified: "verified"
    case .locked: "locked"
    case .done: "done"
    }
  }

  package static func < (left: RowState, right: RowState) -> Bool {
    left.rawValue < right.rawValue
  }
}
