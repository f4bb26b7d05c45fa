import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

/// The reader's side, over the air to a card that says what it is told to.
@Suite struct ISODEPInitiatorTests {
  /// A card with frames of 32 bytes and a waiting time of 4.8 ms, found and selected.
  private func bench(
    _ response: [UInt8], faults: String = ""
  ) throws -> (air: Air, initiator: ISODEPInitiator) {
    let field = VirtualField()
    var script = CardScript(otherwise: response, steps: [])
    script.target = .a(
      ActivationA(sensRes: 0x0004, selRes: 0x20, nfcid1: [8, 1, 2, 3], ats: bytes("0270")))
    try field.tap(.script(script))
    var air = Air(
      field: field,
      faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    air.setPower(true)
    let activation = air.activateA(tries: 1)
    var found = try #require(activation)
    found.ats = air.requestATS()
    air.traffic = AirTraffic()
    return (air, ISODEPInitiator(to: .a(found), cid: nil))
  }

  /// 29 bytes fit into a block to the card, 61 into one from it.
  @Test(arguments: [(29, 61, 1), (30, 61, 2), (29, 62, 2), (59, 123, 5)])
  func `a message takes as many blocks as it must`(
    _ command: Int, _ response: Int, _ frames: Int
  ) throws {
    let answer = (0..<response).map { UInt8($0) }
    var (air, initiator) = try bench(answer)
    for _ in 1...3 {
      let before = air.traffic.exchanges
      let result = try initiator.exchange([UInt8](repeating: 0, count: command), over: &air)
      #expect(result == .success(answer))
      #expect(air.traffic.exchanges - before == frames)
    }
    #expect(air.exchangeCount == 3)
  }

  @Test(arguments: [
    ("mute@1", ISODEPInitiator.Failure.timeout), ("lose@1", .timeout), ("corrupt@1", .checksum),
  ])
  func `what does not come is asked for twice again`(
    _ faults: String, _ failure: ISODEPInitiator.Failure
  ) throws {
    var (air, initiator) = try bench([0x90, 0x00], faults: faults)
    #expect(try initiator.exchange([0x00], over: &air) == .failure(failure))
    #expect(air.traffic.exchanges == 3)
    #expect(air.traffic.bytesSent == 4 + 3 + 3)  // the command, and R(NAK) twice
    #expect(air.exchangeCount == 1)
  }

  @Test func `a card that is out of step breaks the rules`() throws {
    var (air, initiator) = try bench([0x90, 0x00])
    _ = try air.pass(AirFrame(standard: .a, [0x02, 0x00]))
    #expect(try initiator.exchange([0x00], over: &air) == .failure(.violation))
  }

  @Test func `a card is pinged and put to sleep`() throws {
    var (air, initiator) = try bench([0x90, 0x00])
    #expect(initiator.isPresent(over: &air))
    initiator.deselect(over: &air)
    #expect(!initiator.isPresent(over: &air))
    #expect(try initiator.exchange([0x00], over: &air) == .failure(.timeout))
  }
}
