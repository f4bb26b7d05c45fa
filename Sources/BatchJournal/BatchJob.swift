/// What a batch is, as the journal keeps it.
package struct BatchJob: Hashable, Sendable {
  /// What is written and how, in JSON. The journal keeps it and does not look into it.
  package var definition: String
  /// SHA-256 of the table; nil for a batch without one.
  package var digest: [UInt8]?
  /// The names of the table's columns, in their order, as a JSON list.
  package var columns: String
  /// How many rows there are.
  package var total: Int
  /// When the journal was made, in ISO 8601.
  package var created: String

  package init(
    definition: String, digest: [UInt8]?, columns: String, total: Int, created: String
  ) {
    self.definition = definition
    self.digest = digest
    self.columns = columns
    self.total = total
    self.created = created
  }
}
