import CCrypto

/// A public key of libcrypto, freed where it goes out of scope.
@safe struct KeyHandle: ~Copyable {
  let raw: OpaquePointer

  /// Takes over a key.
  init?(owning raw: OpaquePointer?) {
    guard let raw = unsafe raw else { return nil }
    unsafe self.raw = raw
  }

  /// Reads a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7).
  init?(subjectPublicKeyInfo der: [UInt8]) {
    let key = unsafe Libcrypto.decode(der, d2i_PUBKEY, free: { unsafe EVP_PKEY_free($0) })
    unsafe self.init(owning: key)
  }

  /// Makes a key of a point, which has to lie on its curve (SEC 1, 2.3.4).
  init?(curve: EllipticCurve, point: [UInt8]) {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_fromdata_init(context) == 1 else { return nil }

    var name = Array(curve.rawValue.utf8CString)
    var point = point
    var key: OpaquePointer?
    let done = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe point.withUnsafeMutableBufferPointer { point in
        var parameters = unsafe [
          crypto_group_parameter(name.baseAddress),
          crypto_point_parameter(point.baseAddress, point.count),
          OSSL_PARAM_construct_end(),
        ]
        return unsafe EVP_PKEY_fromdata(context, &key, crypto_public_key_selection(), &parameters)
      }
    }
    guard done == 1 else { return nil }
    unsafe self.init(owning: key)
  }

  deinit { unsafe EVP_PKEY_free(raw) }

  var subjectPublicKeyInfo: [UInt8]? {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_PUBKEY(raw, &bytes)
    guard count > 0, let start = unsafe bytes else { return nil }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  var bits: Int { unsafe Int(EVP_PKEY_get_bits(raw)) }

  func isA(_ name: String) -> Bool { unsafe EVP_PKEY_is_a(raw, name) == 1 }

  /// The curve of a key that names one; curves given by their parameters have none.
  var curve: EllipticCurve? {
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    guard unsafe EVP_PKEY_get_group_name(raw, &name, name.count, &count) == 1 else { return nil }
    return EllipticCurve(
      rawValue: String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Bytes of the order of a DSA key's group.
  var subgroupLength: Int? {
    var order: OpaquePointer?
    guard unsafe EVP_PKEY_get_bn_param(raw, OSSL_PKEY_PARAM_FFC_Q, &order) == 1 else { return nil }
    defer { unsafe BN_free(order) }
    return unsafe Int(BN_num_bits(order) + 7) / 8
  }
}
