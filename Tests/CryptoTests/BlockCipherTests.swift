import Crypto
import Testing

@Suite struct BlockCipherTests {
  @Test(arguments: CipherCase.all)
  func `a cipher does what NIST says, both ways`(_ example: CipherCase) throws {
    let cipher = try #require(BlockCipher(rawValue: example.cipher))
    let key = bytes(example.key)
    let iv = bytes(example.iv)
    #expect(
      try cipher.encrypt(bytes(example.plaintext), key: key, iv: iv) == bytes(example.ciphertext))
    #expect(
      try cipher.decrypt(bytes(example.ciphertext), key: key, iv: iv) == bytes(example.plaintext))
  }

  @Test func `every cipher has its cases`() {
    #expect(Set(CipherCase.all.map(\.cipher)) == Set(BlockCipher.allCases.map(\.rawValue)))
    #expect(CipherCase.all.count == 60)
  }

  @Test(arguments: BlockCipher.allCases)
  func `keys, vectors and data of another length are refused`(_ cipher: BlockCipher) throws {
    let key = [UInt8](repeating: 1, count: cipher.keyLength)
    let iv = [UInt8](repeating: 2, count: cipher.blockLength)
    #expect(
      throws: CryptoError.invalidLength(expected: key.count, given: key.count - 1)
    ) { try cipher.encrypt(iv, key: Array(key.dropLast()), iv: iv) }
    #expect(throws: CryptoError.invalidLength(expected: iv.count, given: 0)) {
      try cipher.decrypt(iv, key: key, iv: [])
    }
    #expect(throws: CryptoError.invalidLength(expected: iv.count, given: iv.count + 1)) {
      try cipher.decrypt(iv + [0], key: key, iv: iv)
    }
    #expect(try cipher.encrypt([], key: key, iv: iv) == [])
  }

  /// FIPS 46-3 as NBS 500-20 tests it: the first plaintext of the variable plaintext test.
  @Test func `two equal keys make single DES`() throws {
    let key = [UInt8](repeating: 0x01, count: 16)
    let iv = [UInt8](repeating: 0, count: 8)
    #expect(
      try BlockCipher.tripleDES2.encrypt(bytes("8000000000000000"), key: key, iv: iv)
        == bytes("95f8a5e5dd31d900"))
  }
}
