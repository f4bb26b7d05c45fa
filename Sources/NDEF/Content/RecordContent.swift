/// What a record means: its value, or why its payload is not what its type asks for.
///
/// A payload that its type cannot hold does not harm the message: the record stays as it is,
/// and `value` is a failure.
public struct RecordContent: Sendable {
  /// What the payload says, or why it is not what its type asks for.
  public let value: Result<any KnownRecord, NDEFError>
  /// Each at most once, in the order in which they were met.
  public let warnings: [RecordWarning]
  private let type: any KnownRecord.Type
  private let record: NDEFRecord

  /// Reads a record as what its type says that it is.
  public init(of record: NDEFRecord) {
    let known = knownRecords.first { $0.describes(record) } ?? UnknownRecord.self
    var met: [RecordWarning] = []
    do {
      value = .success(try known.init(decoding: record, warnings: &met))
    } catch {
      value = .failure(error)
    }
    var seen: Set<RecordWarning> = []
    warnings = met.filter { seen.insert($0).inserted }
    type = known
    self.record = record
  }

  /// The stable name of the record type, such as `uri`.
  public var kind: String { type.kind }

  /// Why the payload could not be read; nil if it could.
  public var error: NDEFError? {
    if case .failure(let error) = value { error } else { nil }
  }

  /// Everything above as keys and values: `kind`, what the type has to say, `error`, `warning`.
  public var fields: ContentFields {
    var fields: ContentFields = ["kind": .string(kind)]
    switch value {
    case .success(let value):
      fields.append(contentsOf: value.fields)
    case .failure(let error):
      fields.append(contentsOf: type.remnants(of: record))
      fields["error"] = .string(error.identifier)
    }
    fields["warning"] = warnings.first.map { .string($0.rawValue) }
    if warnings.count > 1 {
      fields["warnings"] = .list(warnings.map { .string($0.rawValue) })
    }
    return fields
  }
}
