import Foundation
import Testing

/// The blocks of a Type 3 tag from the field with what has to come of them.
struct Type3Case: Decodable, Sendable, CustomTestStringConvertible {
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

  var testDescription: String { id }

  var system: UInt16 { sys.flatMap { UInt16($0, radix: 16) } ?? 0x12FC }

  /// The cases of the directory, by name.
  static let all: [Type3Case] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix("t3-") }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }()
}
