import Crypto
import TagImages

/// What binds a reader and a card after an authentication: a session key, and what went before.
///
/// The first DESFire enciphers each message by itself and signs only what a file asks for; later
/// ones chain all messages to one another, and sign every response (DESFire EV1, "new"
/// authentication by 1A and AA).
struct SecureChannel: Sendable {
  private let cipher: BlockCipher
  let key: [UInt8]
  /// Whether messages are chained to one another.
  let isChained: Bool
  private var vector: [UInt8]

  init(_ kind: Type4Image.Keys.Kind, key: [UInt8], isChained: Bool) {
    cipher = BlockCipher(of: kind)
    self.key = key
    self.isChained = isChained
    vector = Array(repeating: 0, count: cipher.blockLength)
  }

  /// A command has come in plain.
  mutating func hear(_ command: [UInt8]) throws(NativeRefusal) {
    if isChained { _ = try sign(command) }
  }

  /// What stands behind a response in plain, which the status is part of.
  mutating func signature(of response: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    guard isChained else { return [] }
    return try Array(sign(response + [NativeStatus.success.rawValue]).prefix(8))
  }

  /// The code behind data of a file that is to be signed: 4 bytes, or 8 of a chain.
  mutating func code(of data: [UInt8], behind header: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    guard !isChained else { return try Array(sign(header + data).prefix(8)) }
    let zero = [UInt8](repeating: 0, count: cipher.blockLength)
    return Array(
      try cipher.enciphered(padded(data), key: key, iv: zero).suffix(cipher.blockLength).prefix(4))
  }

  /// How long data of some length are when they are signed or enciphered.
  func length(of count: Int, mode: UInt8) -> Int {
    switch mode {
    case 1: count + (isChained ? 8 : 4)
    case 3: padded(count + (isChained ? 4 : 2))
    default: count
    }
  }

  /// Opens what a reader has enciphered; nil if the checksum behind it or the padding is wrong.
  ///
  /// - Parameter header: what came before it in plain.
  mutating func open(
    _ data: [UInt8], count: Int, behind header: [UInt8]
  ) throws(NativeRefusal) -> [UInt8]? {
    guard data.count == length(of: count, mode: 3) else { return nil }
    let plain = isChained ? try decipherChained(data) : try undoDeciphering(of: data)
    let content = Array(plain.prefix(count))
    let checksum = isChained ? Self.crc32(header + content) : CRC.a(content)
    let rest = plain.dropFirst(count)
    guard rest.starts(with: checksum), rest.dropFirst(checksum.count).allSatisfy({ $0 == 0 }) else {
      return nil
    }
    return content
  }

  /// Closes what a reader has asked for.
  mutating func close(_ content: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    let checksum =
      isChained ? Self.crc32(content + [NativeStatus.success.rawValue]) : CRC.a(content)
    let zero = [UInt8](repeating: 0, count: cipher.blockLength)
    let data = try cipher.enciphered(
      padded(content + checksum), key: key, iv: isChained ? vector : zero)
    vector = Array(data.suffix(cipher.blockLength))
    return data
  }

  /// CRC-32 as ISO/IEC 13239 has it, without the final inversion, the low byte first.
  static func crc32(_ bytes: [UInt8]) -> [UInt8] {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
      }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: register >> (8 * $0)) }
  }

  private mutating func decipherChained(_ data: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    let plain = try cipher.deciphered(data, key: key, iv: vector)
    vector = Array(data.suffix(cipher.blockLength))
    return plain
  }

  /// A reader of the first DESFire only deciphers, so its card enciphers to understand it.
  private func undoDeciphering(of data: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    try Self.undoDeciphering(of: data, cipher: cipher, key: key)
  }

  static func undoDeciphering(
    of data: [UInt8], cipher: BlockCipher, key: [UInt8]
  ) throws(NativeRefusal) -> [UInt8] {
    let size = cipher.blockLength
    let zero = [UInt8](repeating: 0, count: size)
    var plain: [UInt8] = []
    var previous = zero
    for start in stride(from: 0, to: data.count, by: size) {
      let block = Array(data[start..<min(start + size, data.count)])
      plain += zip(try cipher.enciphered(block, key: key, iv: zero), previous).map { $0 ^ $1 }
      previous = block
    }
    return plain
  }

  /// CMAC (NIST SP 800-38B) that goes on from the last message; it becomes the new vector.
  private mutating func sign(_ message: [UInt8]) throws(NativeRefusal) -> [UInt8] {
    let size = cipher.blockLength
    let zero = [UInt8](repeating: 0, count: size)
    let first = Self.doubled(try cipher.enciphered(zero, key: key, iv: zero))
    let isWhole = !message.isEmpty && message.count % size == 0
    var blocks = isWhole ? message : padded(message + [0x80])
    let subkey = isWhole ? first : Self.doubled(first)
    for index in 0..<size { blocks[blocks.count - size + index] ^= subkey[index] }
    vector = Array(try cipher.enciphered(blocks, key: key, iv: vector).suffix(size))
    return vector
  }

  private static func doubled(_ block: [UInt8]) -> [UInt8] {
    var result = block
    for index in block.indices {
      let carry = index + 1 < block.count ? block[index + 1] >> 7 : 0
      result[index] = block[index] << 1 | carry
    }
    if block[0] & 0x80 != 0 { result[block.count - 1] ^= block.count == 8 ? 0x1B : 0x87 }
    return result
  }

  private func padded(_ count: Int) -> Int {
    let size = cipher.blockLength
    return max(1, (count + size - 1) / size) * size
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: padded(bytes.count) - bytes.count)
  }
}

extension BlockCipher {
  init(of kind: Type4Image.Keys.Kind) {
    switch kind {
    case .des: self = .tripleDES2
    case .tripleDES: self = .tripleDES3
    case .aes: self = .aes128
    }
  }
}

/// A card whose cipher fails has a fault of its own.
extension BlockCipher {
  func enciphered(
    _ plaintext: [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(NativeRefusal) -> [UInt8] {
    do throws(CryptoError) {
      return try encrypt(plaintext, key: key, iv: iv)
    } catch {
      throw NativeRefusal(.memoryError)
    }
  }

  func deciphered(
    _ ciphertext: [UInt8], key: [UInt8], iv: [UInt8]
  ) throws(NativeRefusal) -> [UInt8] {
    do throws(CryptoError) {
      return try decrypt(ciphertext, key: key, iv: iv)
    } catch {
      throw NativeRefusal(.memoryError)
    }
  }
}
