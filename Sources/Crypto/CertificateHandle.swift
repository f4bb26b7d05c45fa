import CCrypto

/// A certificate of libcrypto, freed where it goes out of scope.
@safe struct CertificateHandle: ~Copyable {
  let raw: OpaquePointer

  init?(der: [UInt8]) {
    guard let raw = unsafe Libcrypto.decode(der, d2i_X509, free: { unsafe X509_free($0) }) else {
      return nil
    }
    unsafe self.raw = raw
  }

  deinit { unsafe X509_free(raw) }

  var publicKey: PublicKey? {
    guard let key = unsafe KeyHandle(owning: X509_get_pubkey(raw)) else { return nil }
    return try? PublicKey(key)
  }

  func name(_ field: (OpaquePointer?) -> OpaquePointer?) -> String {
    guard let buffer = unsafe BIO_new(BIO_s_mem()) else { return "" }
    defer { unsafe BIO_free(buffer) }
    guard unsafe X509_NAME_print_ex(buffer, field(raw), 0, crypto_name_flags()) >= 0 else {
      return ""
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while true {
      let count = unsafe BIO_read(buffer, &chunk, CInt(chunk.count))
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(Int(count))
    }
  }
}
