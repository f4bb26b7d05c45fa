import NFCLink
import Testing

@testable import VirtualNFC

/// ISO/IEC 14443-3, 7.4.
@Suite struct TargetStateBTests {
  static let atqb = bytes("50 01020304 30000000 008171")

  private func target() -> TargetStateB {
    TargetStateB(
      ActivationB(
        nfcid0: bytes("01020304"), applicationData: bytes("30000000"),
        protocolInfo: bytes("008171")))
  }

  @Test(arguments: [
    ("050000", true), ("050008", true), ("053000", true), ("053100", false), ("054000", false),
    ("050001", true), ("0500", false), ("060000", false),
  ])
  func `a request for all, for its family or for its group is answered`(
    _ request: String, _ isAnswered: Bool
  ) {
    var target = target()
    #expect(target.receive(bytes(request)) == (isAnswered ? .woken(Self.atqb) : .nothing))
  }

  @Test func `ATTRIB makes it active, and then it hears no request`() {
    var target = target()
    let attribute = bytes("1d 01020304 00 08 01 05")
    #expect(target.receive(attribute) == .nothing)
    _ = target.receive(bytes("050000"))
    #expect(target.receive(bytes("1d 01020305 00 08 01 05")) == .nothing)
    #expect(target.receive(bytes("1d 01020304 00 08 00 05")) == .nothing)
    #expect(target.receive(attribute) == .attributed(answer: [5], frameSize: 256, cid: 5))
    #expect(target.phase == .active)
    #expect(target.receive(bytes("050008")) == .nothing)
    target.powerOff()
    #expect(target.receive(bytes("050000")) == .woken(Self.atqb))
  }

  @Test func `HLTB puts it to sleep, from which WUPB wakes it`() {
    var target = target()
    #expect(target.receive(bytes("50 01020304")) == .nothing)
    _ = target.receive(bytes("050000"))
    #expect(target.receive(bytes("50 01020304")) == .answer([0]))
    #expect(target.receive(bytes("050000")) == .nothing)
    #expect(target.receive(bytes("050008")) == .woken(Self.atqb))
  }
}
