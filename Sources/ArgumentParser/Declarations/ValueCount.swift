extension ArrayParsingStrategy {
  /// `count` values each time, such as `--mime TYPE FILE`; the array holds the values of all
  /// occurrences one after the other, and `chunks(of:)` parts them again.
  ///
  /// With swift-argument-parser this becomes another name for `upToNextOption`, and the command
  /// has to validate the count.
  package static func exactly(_ count: Int) -> Self {
    precondition(count > 0, "an option that takes no value is a flag")
    return Self(intake: .values(count))
  }
}

extension Array {
  /// The elements, `count` at a time; fewer that are left over at the end are left out.
  package func chunks(of count: Int) -> [ArraySlice<Element>] {
    precondition(count > 0)
    return stride(from: 0, through: self.count - count, by: count).map { self[$0..<$0 + count] }
  }
}
