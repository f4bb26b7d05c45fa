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
  /// Answers a frame whose CRC is wrong.
  mutating func respondToBrokenFrame() -> TagResponse
  /// Loses power in the middle of a command.
  mutating func tear(during command: [UInt8])
}

/// What a tag answers, and how long it takes to begin.
package struct TagResponse: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case data([UInt8])
    /// The 4-bit ACK, 1010.
    case acknowledge
    /// Another 4-bit value; the tag is no longer selected.
    case nak(UInt8)
    /// Nothing, and the tag stays selected.
    case silence
    /// Nothing, and the tag is no longer selected.
    case withdrawal
  }

  package var answer: Answer
  /// Time that the tag is busy before it answers, beyond the frame delay.
  package var busy: Duration = .zero

  package static func data(_ bytes: [UInt8]) -> TagResponse { TagResponse(answer: .data(bytes)) }
  package static func nak(_ value: UInt8) -> TagResponse { TagResponse(answer: .nak(value)) }
  package static let silence = TagResponse(answer: .silence)
  package static let acknowledge = TagResponse(answer: .acknowledge)
}
