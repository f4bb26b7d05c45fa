import ArgumentParser

/// One value of a record option, as a journal keeps it.
struct RecordValue: Hashable, Sendable {
  /// The option's name without its hyphens.
  let option: String
  var value: String
  /// Place among the values.
  let position: Int
}

extension RecordOptions {
  typealias Values = WritableKeyPath<RecordOptions, [Positioned<String>]>

  /// The options that take values, by their names.
  private static var table: [(name: String, values: Values)] {
    [
      ("action", \.action), ("app", \.app), ("bluetooth", \.bluetooth), ("external", \.external),
      ("geo", \.geo), ("icon", \.icon), ("id", \.id), ("lang", \.lang), ("mailto", \.mailto),
      ("mime", \.mime), ("name", \.name), ("ndef", \.ndef), ("record", \.record),
      ("records", \.records), ("smart-poster", \.smartPoster), ("sms", \.sms), ("tel", \.tel),
      ("text", \.text), ("title", \.title), ("uri", \.uri), ("vcard", \.vcard), ("wifi", \.wifi),
      ("wifi-auth", \.wifiAuth), ("wifi-password-file", \.wifiPasswordFile),
    ]
  }

  static func values(named name: String) -> Values? {
    table.first { $0.name == name }?.values
  }

  /// All values in the order of the command line, numbered from 0.
  var allValues: [RecordValue] {
    Self.table.flatMap { name, values in
      self[keyPath: values].map {
        RecordValue(option: name, value: $0.value, position: $0.position)
      }
    }
    .enumerated()
    .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
    .enumerated()
    .map { RecordValue(option: $1.element.option, value: $1.element.value, position: $0) }
  }

  /// Options with these values.
  init(_ values: [RecordValue], utf16: Bool) {
    var options = Self.none
    options.utf16 = utf16
    for value in values {
      guard let path = Self.values(named: value.option) else { continue }
      options[keyPath: path].append(Positioned(value.value, position: value.position))
    }
    self = options
  }

  /// Options that were not given. Only what was parsed can be read, so a command without arguments
  /// is.
  private static var none: RecordOptions {
    guard case .command(let command, _)? = try? Bearer.interpret([]),
      let bearer = command as? Bearer
    else { preconditionFailure("a command whose options are all optional takes no arguments") }
    return bearer.records
  }

  private struct Bearer: ParsableCommand {
    @OptionGroup var records: RecordOptions
  }
}
