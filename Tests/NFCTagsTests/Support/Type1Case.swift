import Testing

/// The memory of a Type 1 tag from the field with what has to come of it.
struct Type1Case: FieldCase {
  struct Expectation: Decodable, StateExpectation {
    let ndef: String?
    let empty: Bool?
    let readOnly: Bool?
    let terminator: Bool?
    let otherTLVs: [String]?
    let notFormatted: String?
  }

  let id: String
  let hr: [String]
  let memory: String
  let expect: Expectation

  var headerROM: [UInt8] { hr.flatMap(bytes) }

  /// The cases of the directory, by name.
  static let all = cases("t1-")
}
