import Foundation
import NDEF
import Testing

/// A line of `Vectors/codec.jsonl`: bytes, and what a specification or a report says they are.
struct CodecCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Record: Decodable, Sendable {
    let tnf: UInt8
    let typeHex: String
    let type: String
    let id: String
    let payload: String
    let interp: JSONValue
  }

  struct Expectation: Decodable, Sendable {
    let records: [Record]?
    let error: String?
    let trailingBytes: Int?
    let lenientRecords: [Record]?
  }

  let id: String
  let hex: String
  let expect: Expectation
  let source: String
  let note: String

  var testDescription: String { "\(id) \(note) (\(source))" }

  var input: [UInt8] { bytes(hex: hex) ?? [] }

  /// Every case; none if the file cannot be read, which the count in `CodecCaseTests` notices.
  static let all: [CodecCase] = {
    guard
      let url = Bundle.module.url(
        forResource: "codec", withExtension: "jsonl", subdirectory: "Vectors"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(CodecCase.self, from: Data($0.utf8))
    }
  }()

  static let valid = all.filter { $0.expect.records != nil }
  static let malformed = all.filter { $0.expect.error != nil }
}
