import NFCLink
import NFCTags
import Synchronization
import TagImages
import Testing

@Suite struct Type2PasswordTests {
  @Test func `a tag selected while its password changes is given the old one, then the new`()
    async throws
  {
    let guarded = Type2Script.ntag213("0300 FE").replacing("040000FF", with: "04000004")
    try await Type2Script.run(
      .ntag213,
      [
        Script.say("1B11111111", "2222"), Script.say("3A022A", guarded),
        Script.say("A229040000FF", "0A"),
        Script.fail("A22B33333333"), Script.select, Script.fail("1B11111111"), Script.select,
        Script.say("1B33333333", "2222"), Script.say("A22B33333333", "0A"),
        Script.say("A22C44440000", "0A"), Script.say("1B33333333", "4444"),
        Script.say("A22904000004", "0A"), Script.say("3A2929", "04000004"),
      ]
    ) { tag in
      _ = try await tag.authenticate(password: bytes("11111111"))
      let request = ProtectionRequest(password: bytes("33333333"), pack: bytes("4444"))
      _ = try await tag.execute(try await tag.planProtect(request))
    }
  }

  @Test func `only passwords are sent as secrets, and nothing waits less than a reader needs`()
    async throws
  {
    let spy = Spy(
      MemoryTag(
        bytes("04A1B29F C3D4E580") + bytes(Type2Script.ntag213("0300 FE"))
          + bytes("00000000 00000000"),
        version: bytes("0004040201000F03")))
    let tag = Type2Tag(Type2Script.identity(.ntag213), over: spy)
    _ = try? await tag.execute(
      try await tag.planProtect(ProtectionRequest(password: bytes("50515253"), pack: bytes("6061")))
    )
    #expect(spy.secrets == [bytes("A22B50515253"), bytes("A22C60610000"), bytes("1B50515253")])
    #expect(spy.shortest >= .milliseconds(350))
  }
}

/// Notes what is said in secret, and how long is waited.
private final class Spy: Transceiver {
  private struct State {
    var secrets: [[UInt8]] = []
    var shortest = Duration.seconds(60)
  }

  private let base: MemoryTag
  private let state = Mutex(State())

  init(_ base: MemoryTag) { self.base = base }

  var target: RemoteTarget { base.target }
  var secrets: [[UInt8]] { state.withLock { $0.secrets } }
  var shortest: Duration { state.withLock { $0.shortest } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    state.withLock { state in
      if secrecy == .secret { state.secrets.append(command) }
      state.shortest = min(state.shortest, timeout)
    }
    return try await base.transceive(command, timeout: timeout, secrecy: secrecy)
  }

  func reactivate() async throws(TransceiveError) { try await base.reactivate() }
}
