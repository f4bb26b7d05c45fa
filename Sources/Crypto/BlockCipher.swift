import CCrypto

/// A block cipher in CBC mode, without padding. The raw value is its name in libcrypto.
package enum BlockCipher: String, CaseIterable, Hashable, Sendable {
  /// Triple DES with two keys of 8 bytes; single DES if both are the same.
  case tripleDES2 = "DES-EDE-CBC"
  /// Triple DES with three keys of 8 bytes.
  case tripleDES3 = "DES-EDE3-CBC"
  case aes128 = "AES-128-CBC"

  /// Bytes of a key.
  package var keyLength: Int {
    switch self {
    case .tripleDES2, .aes128: 16
    case .tripleDES3: 24
    }
  }

  /// Bytes of a block, and of an initialization vector.
  package var blockLength: Int {
    switch self {
    case .tripleDES2, .tripleDES3: 8
    case .aes128: 16
    }
  }

  /// Enciphers whole blocks.
  ///
  /// - Throws: `invalidLength` for a key, a vector or data of another length.
  package func encrypt(
    _ plaintext: [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try run(plaintext, key: key, iv: iv, encrypts: true)
  }

  /// Deciphers whole blocks.
  ///
  /// - Throws: `invalidLength` for a key, a vector or data of another length.
  package func decrypt(
    _ ciphertext: [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try run(ciphertext, key: key, iv: iv, encrypts: false)
  }

  private func run(
    _ input: [UInt8], key: [UInt8], iv: [UInt8], encrypts: Bool
  ) throws(CryptoError) -> [UInt8] {
    try check(key.count, is: keyLength)
    try check(iv.count, is: blockLength)
    try check(input.count, is: input.count / blockLength * blockLength)
    guard let count = CInt(exactly: input.count) else {
      throw .invalidLength(expected: Int(CInt.max), given: input.count)
    }
    return try Libcrypto.run { () throws(CryptoError) in
      guard let cipher = unsafe EVP_CIPHER_fetch(nil, rawValue, nil) else {
        throw .failed(operation: "EVP_CIPHER_fetch")
      }
      defer { unsafe EVP_CIPHER_free(cipher) }
      guard let context = unsafe EVP_CIPHER_CTX_new() else {
        throw .failed(operation: "EVP_CIPHER_CTX_new")
      }
      defer { unsafe EVP_CIPHER_CTX_free(context) }
      var output = [UInt8](repeating: 0, count: input.count)
      var written: CInt = 0
      guard unsafe EVP_CipherInit_ex2(context, cipher, key, iv, encrypts ? 1 : 0, nil) == 1,
        unsafe EVP_CIPHER_CTX_set_padding(context, 0) == 1,
        unsafe EVP_CipherUpdate(context, &output, &written, input, count) == 1, written == count
      else { throw .failed(operation: "EVP_CipherUpdate") }
      return output
    }
  }

  private func check(_ given: Int, is expected: Int) throws(CryptoError) {
    guard given == expected else { throw .invalidLength(expected: expected, given: given) }
  }
}
