import Foundation
import NFCTags
import Testing

/// The UID of a chip and the signature that was read from it.
struct OriginalityCase: Decodable, Sendable, CustomTestStringConvertible {
  let source: String
  let family: String
  let uid: String
  let signature: String
  let products: String

  var testDescription: String { "\(products) \(uid)" }

  static let all: [OriginalityCase] =
    Bundle.module
    .url(forResource: "originality", withExtension: "json", subdirectory: "Vectors")
    .flatMap { try? Data(contentsOf: $0) }
    .flatMap { try? JSONDecoder().decode([OriginalityCase].self, from: $0) } ?? []
}

@Suite struct OriginalitySignatureTests {
  @Test func `the file has a pair of every family`() {
    #expect(OriginalityCase.all.count == 39)
    #expect(
      Set(OriginalityCase.all.map(\.family))
        == Set(OriginalitySignature.Family.allCases.map(\.rawValue)))
  }

  @Test(arguments: OriginalityCase.all)
  func `a signature that was read from a chip is genuine, for its UID and its family alone`(
    _ example: OriginalityCase
  ) throws {
    let family = try #require(OriginalitySignature.Family(rawValue: example.family))
    let signature = bytes(example.signature)
    let uid = bytes(example.uid)
    let genuine = OriginalitySignature(signature, uid: uid, family: family)
    #expect(genuine.verdict == .genuine)
    #expect(genuine.products == example.products)

    var neighbour = uid
    neighbour[2] ^= 0x01
    let copied = OriginalitySignature(signature, uid: neighbour, family: family)
    #expect(copied.verdict == .notGenuine)
    #expect(copied.products == nil)

    for other in OriginalitySignature.Family.allCases where other != family {
      let misplaced = OriginalitySignature(signature, uid: uid, family: other)
      #expect(misplaced.verdict != .genuine || example.products == "NTAG 21x, NTAG 5")
    }
  }

  @Test func `a signature without a number in it is not genuine`() {
    let signature = OriginalitySignature(
      [UInt8](repeating: 0, count: 32), uid: bytes("0453c652fe4a80"), family: .ultralightAndNTAG)
    #expect(signature.verdict == .notGenuine)
  }

  @Test(
    arguments: [
      ("another maker, Mikron", "34d959d16906a0", 32), ("an ICODE of ST", "00112233445502e0", 32),
      ("no UID", "", 32), ("five bytes", "0411223344", 32), ("no signature", "0453c652fe4a80", 0),
      ("a signature of another length", "0453c652fe4a80", 31),
      ("the length of a DESFire's", "0453c652fe4a80", 56),
    ])
  func `where no key is known nothing is said`(_ what: String, uid: String, length: Int) {
    let signature = OriginalitySignature(
      [UInt8](repeating: 1, count: length), uid: bytes(uid), family: .ultralightAndNTAG)
    #expect(signature.verdict == .unknownKey, "\(what)")
    #expect(signature.products == nil)
  }
}
