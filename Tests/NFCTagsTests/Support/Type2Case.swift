import TestSupport
import Testing

/// A memory from the field with what has to come of it.
struct Type2Case: FieldCase {
  struct Expectation: Decodable, StateExpectation {
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
  static let all = cases("t2-")
}

/// Bytes written in hex.
func bytes(_ hex: String) -> [UInt8] { [UInt8](hex: hex) }
