/// What is written in a batch, and how: all that must stay the same when it is resumed.
struct BatchDefinition: Hashable, Sendable {
  var records: [RecordValue] = []
  var utf16 = false
  var format = false
  var lock = false
  var overwrite = false
  var product: String?
  var counterStart = 1
  /// The name of the file with the rows, for people; nil without one.
  var rows: String?

  /// What a run cannot change, by the option that says it; the first difference names itself.
  func contradiction(to other: BatchDefinition) -> String? {
    if records != other.records || utf16 != other.utf16 { return "the record options" }
    if format != other.format { return "--format" }
    if lock != other.lock { return "--lock" }
    if overwrite != other.overwrite { return "--overwrite" }
    if product != other.product { return "--product" }
    if counterStart != other.counterStart { return "--counter-start" }
    return nil
  }

  /// What can be lost for good on every tag, a sentence each.
  var permanentEffects: [String] {
    (format ? ["Blank tags are formatted: their capability container is burnt for good."] : [])
      + (lock ? ["Every tag becomes read-only for good."] : [])
  }
}

extension BatchDefinition {
  var json: JSONValue {
    [
      "records": .array(
        records.map { ["option": .string($0.option), "value": .string($0.value)] }),
      "utf16": .bool(utf16), "format": .bool(format), "lock": .bool(lock),
      "overwrite": .bool(overwrite), "product": .optional(product) { .string($0) },
      "counterStart": .integer(counterStart), "rows": .optional(rows) { .string($0) },
    ]
  }

  /// Reads what a journal holds; nil if this program did not write it.
  init?(_ json: JSONValue) {
    guard case .array(let list)? = json["records"], case .bool(let utf16)? = json["utf16"],
      case .bool(let format)? = json["format"], case .bool(let lock)? = json["lock"],
      case .bool(let overwrite)? = json["overwrite"],
      case .integer(let counterStart)? = json["counterStart"]
    else { return nil }
    for (position, entry) in list.enumerated() {
      guard case .string(let option)? = entry["option"], case .string(let value)? = entry["value"],
        RecordOptions.values(named: option) != nil
      else { return nil }
      records.append(RecordValue(option: option, value: value, position: position))
    }
    self.utf16 = utf16
    self.format = format
    self.lock = lock
    self.overwrite = overwrite
    self.counterStart = counterStart
    if case .string(let product)? = json["product"] { self.product = product }
    if case .string(let rows)? = json["rows"] { self.rows = rows }
  }
}
