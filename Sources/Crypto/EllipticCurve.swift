/// A curve by the name that libcrypto has for it.
package enum EllipticCurve: String, CaseIterable, Hashable, Sendable {
  case secp128r1
  /// secp192r1
  case p192 = "prime192v1"
  /// secp224r1
  case p224 = "secp224r1"
  /// secp256r1
  case p256 = "prime256v1"
  /// secp384r1
  case p384 = "secp384r1"
  /// secp521r1
  case p521 = "secp521r1"
  case k233 = "sect233k1"
  case b233 = "sect233r1"

  /// Bytes of a coordinate.
  package var coordinateLength: Int {
    switch self {
    case .secp128r1: 16
    case .p192: 24
    case .p224: 28
    case .p256: 32
    case .p384: 48
    case .p521: 66
    case .k233, .b233: 30
    }
  }

  /// Bytes of a number below the order of the base point, which r and s are.
  package var orderLength: Int {
    switch self {
    case .k233: 29
    default: coordinateLength
    }
  }
}
