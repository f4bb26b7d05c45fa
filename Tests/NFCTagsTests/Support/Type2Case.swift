import Foundation
import Testing

/// A memory from the field with what has to come of it.
struct Type2Case: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable {
    /// The message in hex.
    let ndef: String?
    let empty: Bool?
    let readOnly: Bool?
    let terminator: Bool?
    let otherTLVs: [String]?
    let notFormatted: String?
    let error: String?
    let lockBytesSet: Bool?
  }

  let id: String
  let product: String
  let memory: String
  let expect: Expectation

  var testDescription: String { id }

  /// The answer of the case's product to GET_VERSION; nil for one that has none or none known.
  var version: [UInt8]? {
    switch product.prefix(7) {
    case "NTAG213": [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03]
    case "NTAG215": [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x11, 0x03]
    case "NTAG216": [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x13, 0x03]
    case "NTAG I2": [0x00, 0x04, 0x04, 0x05, 0x02, 0x02, 0x15, 0x03]
    default: nil
    }
  }

  /// The cases of the directory, by name.
  static let all: [Type2Case] = {
    guard let folder = Bundle.module.url(forResource: "Vectors", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.filter { $0.lastPathComponent.hasPrefix("t2-") }
      .compactMap { try? JSONDecoder().decode(Self.self, from: Data(contentsOf: $0)) }
      .sorted { $0.id < $1.id }
  }()
}

/// Bytes written in hex.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.filter { $0 != " " }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] * 16 + digits[$0 + 1])
  }
}
