/// Every record type that the codec understands; the first that describes a record reads it.
/// A new one is a row here and a file beside it.
public let knownRecords: [any KnownRecord.Type] = [
  EmptyRecord.self,
  TextRecord.self,
  URIRecord.self,
  UnknownRecord.self,
]
