import NFCLink
import TagImages
import TestSupport
import Testing

@testable import VirtualNFC

/// The rules of ISO/IEC 14443-4, 7.5 as a card keeps them, block by block.
@Suite struct CardLinkTests {
  /// A card behind its protocol, with frames in hex: `silent` and `asleep` beside.
  struct LinkUnderTest {
    var link: CardLink<ScriptedCard>
    /// How long the last answer took.
    var busy = Duration.zero

    /// Frames of 32 bytes from the reader, a waiting time of 4.8 ms.
    init(ats: String = "0270", _ exchanges: (String, String)..., order: CardScript.Order = .any) {
      var script = CardScript(
        order: order, otherwise: CardScript.unknownInstruction,
        steps: exchanges.map {
          .exchange(CardScript.Exchange(command: BytePattern(bytes($0)), response: bytes($1)))
        })
      script.target = .a(
        ActivationA(
          sensRes: 0x0004, selRes: 0x20, nfcid1: [8, 1, 2, 3], ats: ats == "-" ? [] : bytes(ats)))
      link = CardLink(ScriptedCard(script))
    }

    mutating func callAsFunction(_ frame: String, delayedBy delay: Duration = .zero) -> String {
      let response = link.respond(to: bytes(frame), delayedBy: delay)
      busy = response.busy + response.injected
      return switch response.answer {
      case .data(let bytes): hex(bytes)
      case .farewell(let bytes): hex(bytes) + " asleep"
      case .withdrawal: "asleep"
      case .silence: "silent"
      case .acknowledge, .nak: "something else"
      }
    }
  }

  @Test func `RATS begins the protocol, and anything else ends the selection`() {
    var link = LinkUnderTest()
    #expect(link("0200a40000") == "asleep")
    #expect(link("e08f") == "asleep")
    #expect(link("e080") == "030270")
    #expect(link.link.isInProtocol)
    #expect(link("e080") == "silent")
    link.link.wake()
    #expect(!link.link.isInProtocol)
    var bare = LinkUnderTest(ats: "-")
    #expect(bare("e080") == "01")
  }

  @Test func `blocks are numbered in turn`() {
    var link = LinkUnderTest(("a1", "b1"))
    _ = link("e080")
    #expect(link("02a1") == "02b1")
    #expect(link("03a1") == "03b1")
    #expect(link("02a2") == "026d00")
  }

  @Test func `a command in parts is acknowledged part by part`() {
    var link = LinkUnderTest(("a1a2a3", "b1"))
    _ = link("e080")
    #expect(link("12a1") == "a2")
    #expect(link("13a2") == "a3")
    #expect(link("02a3") == "02b1")
  }

  @Test func `a response in parts goes on with R(ACK)`() {
    let data = hex((1...40).map { UInt8($0) })
    var link = LinkUnderTest(("a1", data))
    _ = link("e020")  // frames of 32 bytes: 29 of data
    #expect(link("02a1") == "12" + data.prefix(58))
    #expect(link("b2") == "12" + data.prefix(58))  // say it again
    #expect(link("a2") == "12" + data.prefix(58))
    #expect(link("a3") == "03" + data.dropFirst(58))
    #expect(link("a3") == "03" + data.dropFirst(58))
    #expect(link("a2") == "silent")
  }

  @Test func `R(NAK) brings the last block again, or R(ACK) if there was none like it`() {
    var link = LinkUnderTest(("a1", "b1"))
    _ = link("e080")
    #expect(link("b2") == "a3")
    #expect(link("02a1") == "02b1")
    #expect(link("b2") == "02b1")
    #expect(link("b3") == "a2")
    #expect(link("03a1") == "03b1")
  }

  @Test func `blocks for another card and blocks that are broken are not heard`() {
    var link = LinkUnderTest(ats: "027002", ("a1", "b1"))
    _ = link("e081")  // card identifier 1
    #expect(link("02a1") == "silent")
    #expect(link("0a02a1") == "silent")
    #expect(link("0600a1") == "silent")  // a node address
    #expect(link("0a01a1") == "0a01b1")
    #expect(link("0a01" + String(repeating: "00", count: 29)) == "silent")  // 33 bytes with CRC
    #expect(link("0b01a1") == "0b01b1")
    #expect(link("ca01") == "ca01 asleep")
    var zero = LinkUnderTest(ats: "027002", ("a1", "b1"))
    _ = zero("e080")
    #expect(zero("0a00a1") == "0a00b1")
    #expect(zero("03a1") == "03b1")
    var without = LinkUnderTest(ats: "427000", ("a1", "b1"))
    _ = without("e080")
    #expect(without("0a00a1") == "silent")
  }

  @Test func `a card that is slow asks for time, again and again if need be`() {
    let waitingTime = ISODEPParameters.waitingTime(index: 4)
    var link = LinkUnderTest(("a1", "b1"))
    _ = link("e080")
    #expect(link("02a1", delayedBy: waitingTime) == "02b1")
    #expect(link.busy == waitingTime)
    #expect(link("03a1", delayedBy: waitingTime * 3) == "f202")
    #expect(link.busy == waitingTime)
    #expect(link("f203") == "silent")  // not what was asked for
    #expect(link("f202") == "03b1")
    #expect(link.busy == waitingTime * 2)
    #expect(link("02a1", delayedBy: waitingTime * 100) == "f23b")  // 59, and no more at once
    #expect(link("f23b") == "f228")
    #expect(link.busy == waitingTime * 59)
    #expect(link("f228") == "02b1")
    #expect(link.busy == waitingTime * 40)
  }

  @Test func `a card that says nothing stays silent when it is asked again`() {
    var link = LinkUnderTest(("a1", "b1"))
    let silent = CardScript(
      target: link.link.target, order: .any,
      steps: [.exchange(CardScript.Exchange(command: BytePattern([0xA2]), response: nil))])
    link.link = CardLink(ScriptedCard(silent))
    _ = link("e080")
    #expect(link("02a2") == "silent")
    #expect(link("b2") == "silent")
  }

  @Test func `a command without end is dropped`() {
    var link = LinkUnderTest(ats: "0870")
    _ = link("e080")
    let part = String(repeating: "00", count: 250)
    var answers: Set<String> = []
    for index in 0..<300 { answers.insert(link((index % 2 == 0 ? "12" : "13") + part)) }
    #expect(answers == ["a2", "a3", "silent"])
  }

  @Test func `no frame traps`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let field = VirtualField()
      try field.tap(product: .desfireEV2)
      var air = Air(field: field, faults: FaultScript())
      air.setPower(true)
      _ = air.activateA(tries: 1)
      _ = air.requestATS()
      for _ in 0..<50 {
        let first: UInt8 =
          [0x02, 0x03, 0x12, 0x13, 0xA2, 0xB3, 0xF2].randomElement(using: &generator) ?? 0
        let codes: [UInt8] = [0x90, 0x00, 0x60, 0xAF, 0xBD, 0x3D, 0xCA, 0xCD, 0x0A, 0xB0, 0xD7]
        let count = Int.random(in: 0...40, using: &generator)
        let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let code = codes.randomElement(using: &generator) ?? 0
        _ = try air.pass(AirFrame(standard: .a, [first, code] + rest))
      }
    }
  }
}
