import TagImages

/// How two dumps differ, as `diff` tells it. Secrets are not shown.
enum DifferenceForm {
  static func json(_ difference: DumpDifference) -> JSONValue {
    [
      "schema": 1, "different": .bool(!difference.isEmpty),
      "fields": .array(
        difference.fields.map {
          [
            "name": .string($0.name), "from": .optional($0.from, json),
            "to": .optional($0.to, json),
          ]
        }),
      "bytes": .array(
        difference.runs.map {
          [
            "area": .string($0.area), "offset": .integer($0.offset),
            "block": $0.blockSize == 1 ? .null : .integer($0.offset / $0.blockSize),
            "length": .integer($0.from.count),
            "from": $0.isSecret ? .null : .string(DumpHex.string($0.from)),
            "to": $0.isSecret ? .null : .string(DumpHex.string($0.to)),
          ]
        }),
    ]
  }

  private static func json(_ value: DumpFields.Value) -> JSONValue {
    value.isSecret ? .null : .string(value.text)
  }

  static func lines(_ difference: DumpDifference) -> [String] {
    difference.fields.map(line) + difference.runs.map(line)
  }

  private static func line(_ field: DumpDifference.Field) -> String {
    switch (field.from, field.to) {
    case (let from?, let to?) where from.isSecret || to.isSecret: return "\(field.name) differs"
    case (let from?, let to?) where from.isContent:
      return "\(field.name) changed: \(from.text) → \(to.text)"
    case (let from?, let to?): return "\(field.name) \(from.text) → \(to.text)"
    case (let value?, nil): return "\(field.name) gone: \(value.isSecret ? "…" : value.text)"
    case (nil, let value?): return "\(field.name) new: \(value.isSecret ? "…" : value.text)"
    case (nil, nil): return field.name
    }
  }

  private static func line(_ run: DumpDifference.Run) -> String {
    let place = DumpHex.place(run.offset, run.blockSize)
    let area = run.area.isEmpty ? "" : run.area + ", "
    let words =
      run.isSecret
      ? "\(run.from.count) secret bytes differ"
      : "\(DumpHex.string(run.from)) → \(DumpHex.string(run.to))"
    return "\(area)byte \(place): \(words)"
  }
}
