import Crypto
import TagImages

/// AUTHENTICATE of the Ultralight C (MF0ICU2, 7.5.5): both sides show that they can encipher a
/// number of the other's. The CBC chain runs on from part to part.
extension Type2Model {
  /// First part: the tag's number, enciphered. A real tag's is random; here it is the same for the
  /// same tag and try, so that a run can be repeated.
  mutating func beginAuthentication() -> TagResponse {
    let number = Array((content.nfcid1 + [UInt8](repeating: 0, count: 7)).prefix(7)) + [challenges]
    challenges &+= 1
    // Without its key a dump gives no tag that can do it, but one that tries.
    let chain = encipher(number, chain: [UInt8](repeating: 0, count: 8)) ?? number
    session.expecting = .authenticationAnswer(number: number, chain: chain)
    return .data([0xAF] + chain)
  }

  /// Second part: the reader's number and the tag's, rotated by a byte.
  mutating func completeAuthentication(
    _ command: [UInt8], number: [UInt8], chain: [UInt8]
  ) -> TagResponse {
    guard command.count == 17, command[0] == 0xAF, let key else { return refusal }
    let ciphertext = Array(command.dropFirst())
    guard
      let numbers = try? BlockCipher.tripleDES2.decrypt(ciphertext, key: key, iv: chain),
      SecretBytes.areEqual(Array(numbers.suffix(8)), Self.rotate(number[...])),
      let answer = encipher(Self.rotate(numbers.prefix(8)), chain: Array(ciphertext.suffix(8)))
    else { return refusal }
    session.isAuthenticated = true
    return .data([0x00] + answer)
  }

  private func encipher(_ number: [UInt8], chain: [UInt8]) -> [UInt8]? {
    key.flatMap { try? BlockCipher.tripleDES2.encrypt(number, key: $0, iv: chain) }
  }

  /// The last four blocks hold the two halves of the key, each with its last byte first.
  private var key: [UInt8]? {
    let blocks = traits.unreadable.compactMap(content.block)
    guard blocks.count == 4 else { return nil }
    return Array((blocks[0] + blocks[1]).reversed() + (blocks[2] + blocks[3]).reversed())
  }

  private static func rotate(_ number: ArraySlice<UInt8>) -> [UInt8] {
    Array(number.dropFirst() + number.prefix(1))
  }
}
