import Testing

@testable import NFCTags

/// The files of a card from the field with what has to come of them.
struct Type4Case: FieldCase {
  struct Expectation: Decodable {
    /// The message in hex.
    let ndef: String?
    let readOnly: Bool?
    let mapping: String?
    let mle: Int?
    let writeAccess: String?
    let error: String?
  }

  let id: String
  let aid: String?
  let memory: [String: String]
  let expect: Expectation

  /// The card: it takes reads and writes of any size, so that only the container sets limits.
  var setup: FileCard.Setup {
    var setup = FileCard.Setup()
    if let aid { setup.application = bytes(aid) }
    setup.mle = 0x1_0000
    for (name, content) in memory {
      setup.files[UInt16(name, radix: 16) ?? 0] = bytes(content)
    }
    return setup
  }

  /// The cases of the directory, by name.
  static let all = cases("t4-")
}
