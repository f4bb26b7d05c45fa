import Crypto
import Testing

@Suite struct PublicKeyTests {
  /// The base point of P-256 (SEC 2, 2.4.2).
  static let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
  static let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"

  @Test func `a point has one key, whether it is compressed or not`() throws {
    let whole = try PublicKey(curve: .p256, point: bytes("04" + Self.x + Self.y))
    let compressed = try PublicKey(curve: .p256, point: bytes("03" + Self.x))
    #expect(whole.algorithm == .ec(.p256))
    #expect(whole.bits == 256)
    #expect(compressed.algorithm == .ec(.p256))
    #expect(compressed.subjectPublicKeyInfo.contains(0x03))
  }

  static let noPoints: [(what: String, point: String)] = {
    let whole = "04" + x + y
    let digit = String(whole.dropLast())
    return [
      ("nothing", ""), ("the point at infinity", "00"), ("only a form", "04"),
      ("a coordinate short of a byte", String(whole.dropLast(2))),
      ("a byte too many", whole + "00"),
      ("y of another point", digit + "6"),
      ("zero", "04" + String(repeating: "00", count: 64)),
      ("x above the prime", "04" + String(repeating: "ff", count: 32) + y),
      ("x without a point", "02" + String(repeating: "00", count: 31) + "07"),
      ("compressed form with y", "03" + x + y),
      ("hybrid form", "07" + x + y),
      ("a form that there is not", "05" + x),
    ]
  }()

  @Test(arguments: noPoints)
  func `what is no point of the curve is no key`(_ what: String, point: String) {
    #expect(throws: CryptoError.invalidKey, "\(what)") {
      try PublicKey(curve: .p256, point: bytes(point))
    }
  }

  @Test(arguments: EllipticCurve.allCases)
  func `a point of one curve is none of another`(_ curve: EllipticCurve) {
    guard curve != .p256 else { return }
    let point = [0x04] + [UInt8](repeating: 0x11, count: 2 * curve.coordinateLength)
    #expect(throws: CryptoError.invalidKey) { try PublicKey(curve: curve, point: point) }
  }

  @Test func `an encoding has to be whole and alone`() throws {
    let key = try PublicKey(curve: .p256, point: bytes("04" + Self.x + Self.y))
    let der = key.subjectPublicKeyInfo
    #expect(try PublicKey(subjectPublicKeyInfo: der) == key)
    #expect(throws: CryptoError.invalidKey) { try PublicKey(subjectPublicKeyInfo: der + [0]) }
    for length in der.indices {
      #expect(throws: CryptoError.invalidKey) {
        try PublicKey(subjectPublicKeyInfo: Array(der.prefix(length)))
      }
    }
  }

  @Test func `a flipped bit never traps`() throws {
    let der = try PublicKey(curve: .p256, point: bytes("04" + Self.x + Self.y)).subjectPublicKeyInfo
    for bit in 0..<der.count * 8 {
      var flipped = der
      flipped[bit / 8] ^= 1 << (bit % 8)
      _ = try? PublicKey(subjectPublicKeyInfo: flipped)
    }
  }

  @Test func `RSA and DSA keys tell their kind and length`() throws {
    let kinds = try SignatureCase.all.filter { $0.spki != nil }.map { example in
      let key = try example.key()
      return "\(example.scheme) \(key.algorithm) \(key.bits)"
    }
    #expect(
      Set(kinds) == [
        "rsaPKCS1 rsa 1024", "rsaPKCS1 rsa 2048", "rsaPSS rsa 1024", "rsaPSS rsa 2048",
        "dsa dsa 1024", "dsa dsa 2048",
      ])
  }
}
