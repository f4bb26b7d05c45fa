import CCrypto

/// The message authentication code of NIST SP 800-38B over AES-128.
package enum CMAC {
  package static let length = 16

  /// The code of a message.
  ///
  /// - Throws: `invalidLength` for a key that has not 16 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
    let cipher = BlockCipher.aes128
    guard key.count == cipher.keyLength else {
      throw .invalidLength(expected: cipher.keyLength, given: key.count)
    }
    var code = [UInt8](repeating: 0, count: length)
    var written = 0
    let done = Libcrypto.run {
      unsafe EVP_Q_mac(
        nil, "CMAC", nil, cipher.rawValue, nil, key, key.count, message, message.count,
        &code, code.count, &written) != nil
    }
    guard done, written == length else { throw .failed(operation: "EVP_Q_mac") }
    return code
  }
}
