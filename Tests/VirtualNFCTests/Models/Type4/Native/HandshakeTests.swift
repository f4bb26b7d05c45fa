import TagImages
import Testing

@testable import VirtualNFC

/// Against what real cards said: the communication examples for DESFire EV1 that Elmü published
/// with his door lock, and a log of a Proxmark3 (proxmark3#2961).
@Suite struct HandshakeTests {
  struct Row: Sendable {
    let kind: Handshake.Kind
    let keyKind: Type4Image.Keys.Kind
    let key: String
    let challenge: String
    let firstAnswer: String
    let token: String
    let proof: String
    /// Parity bits of DES keys cleared.
    let sessionKey: String
  }

  static let rows = [
    Row(
      kind: .iso, keyKind: .des, key: "00102031405060708090A0B0B0A09080",
      challenge: "BCD8299747332DAF", firstAnswer: "B295579926155AE3",
      token: "70F349740C945DAE159BA9FEDBCC461A", proof: "B8FD7FE56B241FC4",
      sessionKey: "520E3C90BCD82896F6A200C446322CAE"),
    Row(
      kind: .iso, keyKind: .tripleDES, key: "000000000000000000000000000000000000000000000000",
      challenge: "316E6D76A449F925BA304FB2653656A2",
      firstAnswer: "BC1C570BC948156187132364E4DCE176",
      token: "DDDC9A77597F03A40C7FAA362F45A8EADBE46A115D98198CBF36A6E51B39D87C",
      proof: "7244D935ED9A1306CD8C841A7C1DE39A",
      sessionKey: "36C4F8BE306E6C76AC229E8CF824BA303250D4AA643656A2"),
    Row(
      kind: .aes, keyKind: .aes, key: "00000000000000000000000000000000",
      challenge: "C05DDD714FD788A6B7B754F3C4D066E8",
      firstAnswer: "B969FDFE56FD91FC9DE6F6F213B8FD1E",
      token: "36AAD7DF6E436BA08D18613830A70D5AD43E3D3F4A8D47541EEE623A934E4774",
      proof: "800DB680BC146BD121D6578F2D2E2059",
      sessionKey: "F44B26F5C05DDD7110772281C4D066E8"),
    Row(
      kind: .aes, keyKind: .aes, key: "10182028303840485058606870788088",
      challenge: "626FFBD45CAF334ACCA45599304F5B17",
      firstAnswer: "B351CB2465D4F33AC627FD6E87A168F2",
      token: "044B6CAC343A0865895149649CA8DDE1F5AC4EC67BD208900AF02F049E05F0B0",
      proof: "A2EE144B1012FBEB7B2F11132D95A454",
      sessionKey: "40E7D271626FFBD49C530E3D304F5B17"),
  ]

  @Test(arguments: rows)
  func `a card says what real ones said`(row: Row) throws {
    let made = try Handshake(
      row.kind, keyNumber: 0, row.keyKind, key: bytes(row.key),
      random: { count in
        #expect(count == row.challenge.count / 2)
        return bytes(row.challenge)
      })
    let handshake = try #require(made)
    #expect(handshake.firstAnswer == bytes(row.firstAnswer))
    let (proof, channel) = try #require(try handshake.finish(bytes(row.token)))
    #expect(proof == bytes(row.proof))
    #expect(channel.isChained)
    let key = row.keyKind == .aes ? channel.key : channel.key.map { $0 & 0xFE }
    #expect(key.prefix(row.sessionKey.count / 2) == bytes(row.sessionKey)[...])
  }

  /// A key of zeros, a reader that chose 0102030405060708, and FormatPICC with its signature.
  @Test func `what follows an authentication is signed as a real card signed it`() throws {
    let zeros = [UInt8](repeating: 0, count: 16)
    let made = try Handshake(
      .iso, keyNumber: 0, .des, key: zeros, random: { _ in bytes("99D2F4FF53EF2D54") })
    let handshake = try #require(made)
    #expect(handshake.firstAnswer == bytes("83B8794092327259"))
    let finished = try #require(try handshake.finish(bytes("CC4506665C229B49BBD7B67113A942F3")))
    #expect(finished.proof == bytes("03FB11800B820495"))
    var channel = finished.channel
    #expect(channel.key == bytes("0102030499D2F4FF0102030499D2F4FF"))
    try channel.hear([0xFC])
    #expect(try channel.signature(of: []) == bytes("0A2819F80BA056A0"))
  }

  @Test func `whoever does not know the key is found out`() throws {
    let row = Self.rows[2]
    let made = try Handshake(
      row.kind, keyNumber: 0, row.keyKind, key: bytes(row.key),
      random: { _ in bytes(row.challenge) })
    let handshake = try #require(made)
    var token = bytes(row.token)
    token[31] ^= 1
    #expect(try handshake.finish(token) == nil)
    #expect(try handshake.finish(Array(token.dropLast())) == nil)
    #expect(try handshake.finish([]) == nil)
  }

  @Test(arguments: [
    (Handshake.Kind.legacy, Type4Image.Keys.Kind.aes), (.legacy, .tripleDES), (.iso, .aes),
    (.aes, .des), (.aes, .tripleDES),
  ])
  func `a key goes with its own authentication only`(
    _ kind: Handshake.Kind, _ keyKind: Type4Image.Keys.Kind
  ) throws {
    let key = [UInt8](repeating: 0, count: keyKind.length)
    #expect(
      try Handshake(
        kind, keyNumber: 0, keyKind, key: key, random: { Array(repeating: 0, count: $0) }) == nil)
  }
}
