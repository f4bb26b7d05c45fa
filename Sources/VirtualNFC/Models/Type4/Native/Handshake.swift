import Crypto
import TagImages

/// The three passes by which a card and a reader show each other that they know a key.
struct Handshake: Sendable {
  enum Kind: UInt8, Sendable {
    /// AuthenticateLegacy: the reader only deciphers.
    case legacy = 0x0A
    case iso = 0x1A
    case aes = 0xAA
  }

  let keyNumber: Int
  private let kind: Kind
  private let keyKind: Type4Image.Keys.Kind
  private let key: [UInt8]
  private let challenge: [UInt8]
  /// What the card sends first.
  let firstAnswer: [UInt8]

  /// - Parameter random: where the card's challenge comes from.
  /// - Returns: nil if such a key does not go with such an authentication.
  init?(
    _ kind: Kind, keyNumber: Int, _ keyKind: Type4Image.Keys.Kind, key: [UInt8],
    random: (Int) -> [UInt8]
  ) throws(NativeRefusal) {
    switch (kind, keyKind) {
    case (.legacy, .des), (.iso, .des), (.iso, .tripleDES), (.aes, .aes): break
    default: return nil
    }
    self.kind = kind
    self.keyKind = keyKind
    self.keyNumber = keyNumber
    self.key = key
    challenge = random(keyKind == .des ? 8 : 16)
    let cipher = BlockCipher(of: keyKind)
    firstAnswer = try cipher.enciphered(
      challenge, key: key, iv: Array(repeating: 0, count: cipher.blockLength))
  }

  /// Checks the reader's answer; nil if it does not know the key.
  ///
  /// - Returns: the proof that the card knows it too, and the channel.
  func finish(
    _ token: [UInt8]
  ) throws(NativeRefusal) -> (proof: [UInt8], channel: SecureChannel)? {
    let count = challenge.count
    let cipher = BlockCipher(of: keyKind)
    guard token.count == 2 * count else { return nil }
    let plain =
      kind == .legacy
      ? try SecureChannel.undoDeciphering(of: token, cipher: cipher, key: key)
      : try cipher.deciphered(token, key: key, iv: Array(firstAnswer.suffix(cipher.blockLength)))
    let other = Array(plain.prefix(count))
    guard Array(plain.suffix(count)) == Self.rotated(challenge) else { return nil }
    let vector =
      kind == .legacy
      ? [UInt8](repeating: 0, count: cipher.blockLength) : Array(token.suffix(cipher.blockLength))
    let proof = try cipher.enciphered(Self.rotated(other), key: key, iv: vector)
    return (
      proof,
      SecureChannel(keyKind, key: sessionKey(other), isChained: kind != .legacy)
    )
  }

  /// Pieces of both challenges in turn.
  private func sessionKey(_ other: [UInt8]) -> [UInt8] {
    func pieces(_ starts: Int...) -> [UInt8] {
      starts.flatMap { Array(other[$0..<$0 + 4] + challenge[$0..<$0 + 4]) }
    }
    switch keyKind {
    case .aes: return pieces(0, 12)
    case .tripleDES: return pieces(0, 6, 12)
    case .des: return key.prefix(8) == key.suffix(8) ? pieces(0, 0) : pieces(0, 4)
    }
  }

  private static func rotated(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.dropFirst() + bytes.prefix(1))
  }
}
