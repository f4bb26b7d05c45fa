/// What passes over the virtual air in place of the cipher.
///
/// A card and a reader prove to each other that they know a key, by four bytes from the card, eight
/// from the reader and four from the card; from then on all is enciphered. Here nothing is, and the
/// eight bytes are the key, on which the UID is laid, with a checksum.
enum KeyProof {
  /// What the reader says in proof of a key.
  ///
  /// - Parameter uid: the four bytes of the UID that the cipher begins with.
  static func bytes(key: [UInt8], uid: [UInt8]) -> [UInt8] {
    key.enumerated().map { $0.offset < uid.count ? $0.element ^ uid[$0.offset] : $0.element }
  }

  /// The four bytes of an NFCID1 [UID] that the cipher begins with: its last ones.
  static func uid(of nfcid1: [UInt8]) -> [UInt8] { Array(nfcid1.suffix(4)) }

  /// The card's first and last word; two bytes and their checksum.
  static let challenge: [UInt8] = [0x01, 0x20]
  static let confirmation: [UInt8] = [0xA5, 0x5A]
}
