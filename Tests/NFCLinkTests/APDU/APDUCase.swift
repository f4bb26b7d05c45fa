import Foundation
import NFCLink
import TestSupport
import Testing

/// A line of `Vectors/apdu.jsonl`: a command, what a card makes of it, and what has to come of that.
struct APDUCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable {
    let `case`: String?
    let nc: Int?
    let ne: Int?
    let data: String?
    let sw: String?
    let ok: Bool?
    let meaning: String?
    let error: String?
  }

  let id: String
  let kind: String
  let command: String?
  let response: String?
  let exchange: [[String]]?
  let expect: Expectation

  var testDescription: String { id }

  var commandBytes: [UInt8] { bytes(command ?? "") }

  var transcript: Transcript {
    Transcript(
      target: .a(ActivationA(sensRes: 0x0344, selRes: 0x20, nfcid1: [4, 1, 2, 3, 4, 5, 6])),
      exchanges: (exchange ?? []).map {
        .transceive(command: bytes($0[0]), result: .success(bytes($0[1])))
      })
  }

  static let all: [APDUCase] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let text = try? String(contentsOf: folder.appending(path: "apdu.jsonl"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
  }()

  static func of(_ kinds: String...) -> [APDUCase] { all.filter { kinds.contains($0.kind) } }
}

/// Bytes written in hex.
func bytes(_ hex: String) -> [UInt8] { [UInt8](hex: hex) }
