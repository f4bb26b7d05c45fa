import Foundation
import NFCTags
import Testing

/// What a tag from the field holds, in a file of `Vectors` that bears its name.
protocol FieldCase: Decodable, Sendable, CustomTestStringConvertible {
  var id: String { get }
}

extension FieldCase {
  var testDescription: String { id }

  /// The cases whose names begin so, by name.
  static func cases(_ prefix: String) -> [Self] {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix(prefix) }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }
}

/// What is said of the NDEF state of a tag that is not malformed.
protocol StateExpectation {
  /// The message in hex.
  var ndef: String? { get }
  var empty: Bool? { get }
  var readOnly: Bool? { get }
  var terminator: Bool? { get }
  var notFormatted: String? { get }
}

extension StateExpectation {
  func check(_ state: NDEFState) throws {
    if let notFormatted {
      #expect(state.status == .notFormatted(try #require(TagFault(rawValue: notFormatted))))
    } else {
      #expect(state.status == (readOnly == true ? .readOnly : .readWrite))
    }
    #expect(state.message == ndef.map(bytes))
    if let terminator { #expect(state.terminator == terminator) }
    if empty == true { #expect(state.message == nil && state.length == 0) }
  }
}
