import Testing

/// The blocks of a Type 3 tag from the field with what has to come of them.
struct Type3Case: FieldCase {
  struct Attributes: Decodable {
    let nbr: Int
    let nbw: Int
    let nmaxb: Int
  }

  struct Expectation: Decodable {
    /// The message in hex.
    let ndef: String?
    let empty: Bool?
    let readOnly: Bool?
    let error: String?
    let attrs: Attributes?
  }

  let id: String
  /// The system code; that of NDEF if there is none.
  let sys: String?
  let memory: String
  let expect: Expectation

  var system: UInt16 { sys.flatMap { UInt16($0, radix: 16) } ?? 0x12FC }

  /// The cases of the directory, by name.
  static let all = cases("t3-")
}
