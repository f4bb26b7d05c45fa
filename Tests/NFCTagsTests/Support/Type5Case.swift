/// The memory of a Type 5 tag from the field with what has to come of it.
struct Type5Case: FieldCase {
  struct Expectation: Decodable, StateExpectation {
    let ndef: String?
    let empty: Bool?
    let readOnly: Bool?
    let terminator: Bool?
    let notFormatted: String?
    let error: String?
  }

  let id: String
  let memory: String
  let expect: Expectation

  static let all = cases("t5-")
}
