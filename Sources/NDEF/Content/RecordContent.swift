/// What a record means: its value, or why its payload is not what its type asks for.
///
/// A payload that its type cannot hold does not harm the message: the record stays as it is,
/// and `value` is a failure.
public struct RecordContent: Sendable {
  /// The stable name of the record type, such as `uri`.
  public let kind: String
  public let value: Result<any KnownRecord, NDEFError>
  /// Each at most once, in the order in which they were met.
  public let warnings: [RecordWarning]
  /// Everything above as keys and values: `kind`, what the type has to say, `error`, `warning`.
  public let fields: ContentFields

  public init(of record: NDEFRecord) {
    let known = knownRecords.first { $0.describes(record) } ?? UnknownRecord.self
    self.init(of: record, as: known)
  }

  private init<Record: KnownRecord>(of record: NDEFRecord, as type: Record.Type) {
    var met: [RecordWarning] = []
    var fields: ContentFields = ["kind": .string(type.kind)]
    do {
      let decoded = try type.init(decoding: record, warnings: &met)
      value = .success(decoded)
      fields.append(contentsOf: decoded.fields)
    } catch {
      value = .failure(error)
      fields.append(contentsOf: type.remnants(of: record))
      fields["error"] = .string(error.identifier)
    }
    var seen: Set<RecordWarning> = []
    let warnings = met.filter { seen.insert($0).inserted }
    fields["warning"] = warnings.first.map { .string($0.rawValue) }
    if warnings.count > 1 {
      fields["warnings"] = .list(warnings.map { .string($0.rawValue) })
    }
    kind = type.kind
    self.warnings = warnings
    self.fields = fields
  }

  public var error: NDEFError? {
    if case .failure(let error) = value { error } else { nil }
  }
}
