import Crypto
import Testing

@Suite struct CMACTests {
  static let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
  static let message = bytes(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
      + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")

  /// RFC 4493, section 4.
  @Test(
    arguments: [
      (0, "bb1d6929e95937287fa37d129b756746"), (16, "070a16b46b4d4144f79bdd9dd04a287c"),
      (40, "dfa66747de9ae63030ca32611497c827"), (64, "51f0bebf7e3b9d92fc49741779363cfe"),
    ])
  func `the code is that of the RFC`(length: Int, code: String) throws {
    #expect(try CMAC.code(of: Array(Self.message.prefix(length)), key: Self.key) == bytes(code))
  }

  @Test(arguments: [0, 8, 15, 17, 24, 32])
  func `a key of another length is refused`(length: Int) {
    #expect(throws: CryptoError.invalidLength(expected: 16, given: length)) {
      try CMAC.code(of: [], key: [UInt8](repeating: 0, count: length))
    }
  }
}
