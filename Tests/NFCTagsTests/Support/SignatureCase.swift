import Foundation
import Testing

/// A signed message with what has to come of its signatures.
struct SignatureCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable, Sendable {
    let record: Int
    let covers: [Int]
    let verdict: String
    let algorithm: String?
    let subject: String?
    let chainHolds: Bool?
    /// What `trust` is where the root of the file is given as an anchor.
    let anchored: String
  }

  let source: String
  /// In hex.
  let message: String
  let expect: [Expectation]

  var testDescription: String { source }

  private struct File: Decodable {
    let anchor: String
    let cases: [SignatureCase]
  }

  private static let file: File? = Bundle.module
    .url(forResource: "signatures", withExtension: "json", subdirectory: "Vectors")
    .flatMap { try? Data(contentsOf: $0) }
    .flatMap { try? JSONDecoder().decode(File.self, from: $0) }

  static let all = file?.cases ?? []

  /// The root of the certificates, in DER.
  static let anchor = bytes(file?.anchor ?? "")
}
