import Foundation
import Testing

@testable import NFCTags

/// The files of a card from the field with what has to come of them.
struct Type4Case: Decodable, Sendable, CustomTestStringConvertible {
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

  var testDescription: String { id }

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
  static let all: [Type4Case] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix("t4-") }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }()
}
