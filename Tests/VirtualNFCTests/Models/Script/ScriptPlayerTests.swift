import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

@Suite struct ScriptPlayerTests {
  private func player(_ order: CardScript.Order, _ steps: String...) throws -> ScriptPlayer {
    ScriptPlayer(
      CardScript(
        order: order, otherwise: [0x6D, 0x00],
        steps: try steps.map { step in
          guard step != "reset" else { return .activation }
          let parts = step.split(separator: "=")
          return .exchange(
            CardScript.Exchange(
              command: try #require(BytePattern(parsing: parts[0])),
              response: parts[1] == "-" ? nil : bytes(String(parts[1]))))
        }))
  }

  @Test func `in the order that is written only the next command is known`() throws {
    var player = try player(.written, "a1=b1", "a?=b2", "a3=-")
    #expect(player.answer(to: [0xA2]) == [0x6D, 0x00])
    #expect(player.answer(to: [0xA1]) == [0xB1])
    #expect(player.answer(to: [0xA1]) == [0xB2])
    #expect(player.answer(to: [0xA3]) == nil)
    #expect(player.answer(to: [0xA3]) == [0x6D, 0x00])
  }

  @Test func `in any order those that fit are played in turn, and the last for ever`() throws {
    var player = try player(.any, "a1=b1", "a2=b2", "a?=b3")
    #expect(player.answer(to: [0xA2]) == [0xB2])
    #expect(player.answer(to: [0xA1]) == [0xB1])
    #expect(player.answer(to: [0xA1]) == [0xB3])
    #expect(player.answer(to: [0xA1]) == [0xB3])
    #expect(player.answer(to: [0xC1]) == [0x6D, 0x00])
    player.activate()
    #expect(player.answer(to: [0xA1]) == [0xB1])
  }

  @Test func `an activation that is written goes on, another begins anew`() throws {
    var player = try player(.written, "reset", "reset", "a1=b1", "reset", "a2=b2", "a3=b3")
    player.activate()
    player.activate()
    #expect(player.answer(to: [0xA1]) == [0xB1])
    player.activate()
    player.activate()
    #expect(player.answer(to: [0xA2]) == [0xB2])
    player.activate()
    #expect(player.answer(to: [0xA1]) == [0xB1])
    player.activate()
    #expect(player.answer(to: [0xA2]) == [0xB2])
    #expect(player.answer(to: [0xA3]) == [0xB3])
    player.activate()
    #expect(player.answer(to: [0xA1]) == [0xB1])
  }

  @Test func `a script without steps knows nothing`() throws {
    var player = try player(.written)
    player.activate()
    #expect(player.answer(to: [0xA1]) == [0x6D, 0x00])
  }

  @Test func `a scripted tag without ISO-DEP answers frames`() async throws {
    let field = VirtualField()
    let script = CardScript(
      target: .a(ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: bytes("04a1b2c3d4e580"))),
      order: .any,
      steps: [
        .exchange(CardScript.Exchange(command: BytePattern([0x60]), response: [1, 2, 3])),
        .exchange(CardScript.Exchange(command: BytePattern([0xA2, 4, 0, 0, 0, 0]), response: [])),
        .exchange(CardScript.Exchange(command: BytePattern([0x30, 9]), response: [0x00])),
      ])
    try field.tap(.script(script))
    let reader = InProcessReader(field: field)
    let target = try #require(try await reader.poll(PollConfiguration()))
    #expect(target == script.target)
    let timeout = Duration.seconds(1)
    #expect(try await reader.transceive([0x60], timeout: timeout) == [1, 2, 3])
    #expect(try await reader.transceive([0xA2, 4, 0, 0, 0, 0], timeout: timeout) == [])
    await #expect(throws: TransceiveError.transmission) {
      _ = try await reader.transceive([0x30, 9], timeout: timeout)
    }
    try await reader.activate(target)
    #expect(try await reader.transceive([0x60], timeout: timeout) == [1, 2, 3])
  }
}
