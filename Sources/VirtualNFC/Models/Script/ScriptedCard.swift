import NFCLink
import TagImages

/// A card behind ISO-DEP that says what a script says.
struct ScriptedCard: CardModel {
  private var player: ScriptPlayer

  init(_ script: CardScript) {
    player = ScriptPlayer(script)
  }

  var target: RemoteTarget { player.script.target }
  var image: TagImage { .script(player.script) }

  mutating func activate() { player.activate() }

  mutating func respond(to command: [UInt8]) -> CardResponse {
    CardResponse(bytes: player.answer(to: command))
  }

  mutating func tear(during command: [UInt8]) {}
}

/// A tag without ISO-DEP that says what a script says to its frames.
///
/// An empty response is a 4-bit acknowledge, 0A too; one of 00, 01, 04 and 05 is a NAK.
struct ScriptedTag: TagModel {
  private var player: ScriptPlayer

  init(_ script: CardScript) {
    player = ScriptPlayer(script)
  }

  var target: RemoteTarget { player.script.target }
  var image: TagImage { .script(player.script) }

  mutating func powerOff() {}

  mutating func wake() { player.activate() }

  mutating func respond(to command: [UInt8]) -> TagResponse {
    guard let response = player.answer(to: command) else { return .silence }
    switch response {
    case [], [0x0A]: return .acknowledge
    case [0x00], [0x01], [0x04], [0x05]: return .nak(response[0])
    default: return .data(response)
    }
  }

  mutating func respondToBrokenFrame() -> TagResponse { .silence }

  mutating func tear(during command: [UInt8]) {}
}
