import Foundation
import Testing

/// A memory from the field with what has to come of it.
struct Type5Case: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable {
    let ndef: String?
    let readOnly: Bool?
    let terminator: Bool?
    let notFormatted: String?
    let error: String?
  }

  let id: String
  let memory: String
  let expect: Expectation

  var testDescription: String { id }

  static let all: [Type5Case] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix("t5-") }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }()
}
