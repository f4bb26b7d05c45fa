import NFCLink
import TagImages

/// How a card behaves above ISO-DEP: a command APDU in, a response APDU out.
protocol CardModel: Sendable {
  /// What the card says of itself while it is activated.
  var target: RemoteTarget { get }
  /// The content as it is now.
  var image: TagImage { get }

  /// The card is activated anew, and has forgotten what was selected and who was there.
  mutating func activate()
  mutating func respond(to command: [UInt8]) -> CardResponse
  /// Loses power in the middle of a command.
  mutating func tear(during command: [UInt8])
}

/// A response APDU, and how long the card took for it.
struct CardResponse: Hashable, Sendable {
  /// Nil if the card says nothing at all.
  var bytes: [UInt8]?
  var busy = Duration.zero
}
