import Foundation
import Testing

/// The memory of a Type 1 tag from the field with what has to come of it.
struct Type1Case: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable {
    /// The message in hex.
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

  var testDescription: String { id }

  var headerROM: [UInt8] { hr.flatMap(bytes) }

  /// The cases of the directory, by name.
  static let all: [Type1Case] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix("t1-") }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }()
}
