import Crypto

/// What came of checking the signature that NXP puts over a chip's UID.
///
/// The UID itself is what is signed with ECDSA, without a hash function (AN11350). That a signature
/// fits says that NXP has made a chip with this UID. It does not say that this is that chip: one
/// that lets its UID and signature be written may bear a copy.
public struct OriginalitySignature: Hashable, Sendable {
  /// Products that cannot be told apart before their keys are tried.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case ultralightAndNTAG
    case mifareClassic
    case mifarePlus
    /// With the NTAG products that are built like one.
    case desfire
    case icode
  }

  /// The raw value is the stable identifier that scripts see.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The signature fits a key of the family.
    case genuine
    /// It fits none of the keys of the family that are known.
    case notGenuine
    /// No key is known: the UID is of another maker, or the signature of another length.
    case unknownKey
  }

  public let verdict: Verdict
  /// The products that the key signs for which the signature fits, such as `NTAG 21x, NTAG 5`.
  public let products: String?

  /// Checks a signature with the keys of a family.
  ///
  /// - Parameters:
  ///   - signature: r and s as READ_SIG and its like bring them.
  ///   - uid: the UID as the tag sends it; that of an ICODE ends with `E0`.
  public init(_ signature: [UInt8], uid: [UInt8], family: Family) {
    let keys = OriginalityKey.known.filter {
      $0.families.contains(family) && $0.signatureLength == signature.count
    }
    guard Self.isNXP(uid), !keys.isEmpty else {
      verdict = .unknownKey
      products = nil
      return
    }
    let key = keys.first { key in
      (try? key.publicKey?.verifies(signature, ofDigest: uid, .ecdsa(.raw))) == true
    }
    verdict = key == nil ? .notGenuine : .genuine
    products = key?.products
  }

  /// The verdict for a person.
  package var words: String {
    switch verdict {
    case .genuine: "genuine, signed by NXP" + (products.map { " as \($0)" } ?? "")
    case .notGenuine: "not genuine, the signature fits none of NXP's keys"
    case .unknownKey: "not known, there is no key to check the signature with"
    }
  }

  /// Whether the maker's code in a UID is that of NXP (ISO/IEC 7816-6). One of four bytes has none.
  private static func isNXP(_ uid: [UInt8]) -> Bool {
    switch uid.count {
    case 4: true
    case 7, 10: uid[0] == nxp
    case 8: uid[6] == nxp && uid[7] == 0xE0
    default: false
    }
  }

  private static let nxp: UInt8 = 0x04
}
