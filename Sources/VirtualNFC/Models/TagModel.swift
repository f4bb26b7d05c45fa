package import NFCLink
package import TagImages

/// How a tag behaves once it is selected: a conformer for each family.
///
/// Power, anticollision and selection are the field's; a model sees whole commands without CRC.
package protocol TagModel: Sendable {
  /// What the tag says of itself while it is activated.
  var target: RemoteTarget { get }
  /// The content as it is now.
  var image: TagImage { get }

  /// The field is gone.
  mutating func powerOff()
  /// The tag has heard a REQA or WUPA, or its like, and begins anew.
  mutating func wake()
  /// Acts on a command that arrived whole.
  mutating func respond(to command: [UInt8]) -> TagResponse
  /// The same where a fault makes the tag slower.
  mutating func respond(to command: [UInt8], delayedBy delay: Duration) -> TagResponse
  /// Answers a frame whose CRC is wrong.
  mutating func respondToBrokenFrame() -> TagResponse
  /// Loses power in the middle of a command.
  mutating func tear(during command: [UInt8])

  /// Whether the tag is in a protocol of its own, in which requests and selection mean nothing.
  var isInProtocol: Bool { get }
  /// Takes what ATTRIB says: the longest frame that the reader takes, and the card identifier.
  mutating func attribute(frameSize: Int, cid: UInt8)
}

/// Most tags have no protocol above their frames.
extension TagModel {
  package mutating func respond(
    to command: [UInt8], delayedBy delay: Duration
  ) -> TagResponse {
    var response = respond(to: command)
    response.injected = delay
    return response
  }

  package var isInProtocol: Bool { false }
  package mutating func attribute(frameSize: Int, cid: UInt8) {}
}

/// What a tag answers, and how long it takes to begin.
package struct TagResponse: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case data([UInt8])
    /// The 4-bit ACK, 1010.
    case acknowledge
    /// Another 4-bit value; the tag is no longer selected.
    case nak(UInt8)
    /// Data, and the tag goes to sleep.
    case farewell([UInt8])
    /// Nothing, and the tag stays selected.
    case silence
    /// Nothing, and the tag is no longer selected.
    case withdrawal
  }

  package var answer: Answer
  /// Time that the tag is busy before it answers, beyond the frame delay.
  package var busy: Duration = .zero
  /// Time beyond that by which a fault delays it.
  package var injected: Duration = .zero
  /// Which of the time slots that a search offers the answer takes.
  package var slot = 0

  package static func data(_ bytes: [UInt8]) -> TagResponse { TagResponse(answer: .data(bytes)) }
  package static func nak(_ value: UInt8) -> TagResponse { TagResponse(answer: .nak(value)) }
  package static let silence = TagResponse(answer: .silence)
  package static let acknowledge = TagResponse(answer: .acknowledge)
}
