import CCrypto

/// A digest of bytes that come piece by piece.
@safe package final class RunningDigest {
  // Made in `init`, used by this type alone, and freed in `deinit`.
  private let context: OpaquePointer
  private let algorithm: DigestAlgorithm

  package init(_ algorithm: DigestAlgorithm) throws(CryptoError) {
    guard let context = unsafe EVP_MD_CTX_new() else {
      throw .failed(operation: "EVP_MD_CTX_new")
    }
    unsafe self.context = context
    self.algorithm = algorithm
    let done = Libcrypto.run { () -> Int32 in
      let method = unsafe EVP_MD_fetch(nil, algorithm.rawValue, nil)
      defer { unsafe EVP_MD_free(method) }
      return unsafe EVP_DigestInit_ex2(context, method, nil)
    }
    guard done == 1 else { throw .failed(operation: "EVP_DigestInit_ex2") }
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  package func update(_ bytes: ArraySlice<UInt8>) throws(CryptoError) {
    let done = Libcrypto.run {
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
      }
    }
    guard done == 1 else { throw .failed(operation: "EVP_DigestUpdate") }
  }

  /// The digest of all bytes. Nothing may follow.
  package func finish() throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: algorithm.length)
    let done = Libcrypto.run { unsafe EVP_DigestFinal_ex(context, &digest, nil) }
    guard done == 1 else { throw .failed(operation: "EVP_DigestFinal_ex") }
    return digest
  }
}
