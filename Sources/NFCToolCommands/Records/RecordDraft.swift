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

/// An option that says more about a record before it.
enum RecordModifier {
  case language(String)
  case title(String)
  case action(String)
  case icon(file: String)
  case wifiSecurity(String)
  case wifiPassword(file: String)
  case name(String)

  /// Whether a record may have several.
  var isRepeatable: Bool {
    switch self {
    case .title, .icon: true
    default: false
    }
  }

  var option: String {
    switch self {
    case .language: "--lang"
    case .title: "--title"
    case .action: "--action"
    case .icon: "--icon"
    case .wifiSecurity: "--wifi-auth"
    case .wifiPassword: "--wifi-password-file"
    case .name: "--name"
    }
  }
}

/// A record of one of the codec's types that takes no further options.
struct ValueDraft<Value: KnownRecord>: RecordDraft {
  let value: () throws(ToolFailure) -> Value

  func records() throws(ToolFailure) -> [NDEFRecord] { [try checked(try value())] }
}

/// The record of a value that a person typed: what the specification allows and would hardly do
/// what was meant is refused with a hint.
func checked(_ value: some KnownRecord) throws(ToolFailure) -> NDEFRecord {
  try refuseFindings(of: value)
  let record = try record { () throws(NDEFError) in try value.record() }
  // A record may be of a more special type than the value that it was made from.
  try refuse(record.content.findings)
  return record
}

func refuseFindings(of value: some KnownRecord) throws(ToolFailure) {
  guard let value = value as? any CheckedRecord else { return }
  try refuse(value.findings)
}

private func refuse(_ findings: [NDEF.Finding]) throws(ToolFailure) {
  if let finding = findings.first {
    let subject = finding.subject.isEmpty ? "" : "“\(HostileText.shown(finding.subject))”: "
    var failure = ToolFailure.usage(
      subject + finding.message.asClause, hint: finding.hint.asClause)
    failure.place["finding"] = .string(finding.code.rawValue)
    throw failure
  }
}

/// Makes a record; one that cannot be is the fault of the command line.
func record(
  _ make: () throws(NDEFError) -> NDEFRecord
) throws(ToolFailure) -> NDEFRecord {
  do throws(NDEFError) {
    return try make()
  } catch {
    throw ToolFailure(argument: error)
  }
}

extension String {
  /// A sentence as part of a longer one: without its capital and its full stop.
  var asClause: String {
    let text = hasSuffix(".") ? String(dropLast()) : self
    let isAbbreviation = text.dropFirst().first?.isUppercase ?? false
    return isAbbreviation ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
