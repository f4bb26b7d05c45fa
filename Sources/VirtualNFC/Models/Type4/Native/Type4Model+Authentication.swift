import NFCLink
import TagImages

extension Type4Model {
  /// Authenticate, first pass: the number of a key in, a challenge out.
  mutating func authenticate(
    _ kind: Handshake.Kind, _ data: [UInt8]
  ) throws(NativeRefusal) -> NativeReply {
    endAuthentication()
    guard data.count == 1 else { throw NativeRefusal(.lengthError) }
    let number = Int(data[0] & 0x0F)
    guard let keys = currentApplication?.keys, keys.values.indices.contains(number) else {
      throw NativeRefusal(.noSuchKey)
    }
    // A key that nobody knows is none that anybody can show to know.
    guard let key = keys.values[number],
      let handshake = try Handshake(
        kind, keyNumber: number, keys.kind, key: key, random: { challenge($0) })
    else { throw NativeRefusal(.authenticationError) }
    challenges &+= 1
    session.native.ongoing = .handshake(handshake)
    return .unfinished(handshake.firstAnswer)
  }

  /// Authenticate, second pass: the reader's proof and challenge in, the card's proof out.
  mutating func finish(
    _ handshake: Handshake, _ data: [UInt8]
  ) throws(NativeRefusal) -> NativeReply {
    guard let (proof, channel) = try handshake.finish(data) else {
      throw NativeRefusal(.authenticationError)
    }
    session.native.keyNumber = handshake.keyNumber
    session.native.channel = channel
    return .sealed(proof)
  }

  /// Bytes that nobody foretells who has not seen them: another series for each authentication.
  private func challenge(_ count: Int) -> [UInt8] {
    var state = content.target.identifier.reduce(challenges) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return (0..<count).map { _ in
      state = (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
      return UInt8(truncatingIfNeeded: state >> 32)
    }
  }
}
