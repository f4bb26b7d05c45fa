public import NFCLink

/// What a session looks for, and for how long.
public struct SessionConfiguration: Sendable {
  /// CoreNFC's limit for a session as a whole.
  public static let standardLimit = Duration.seconds(60)

  public var poll: PollConfiguration
  /// From `begin` to the end, whatever happens in between; nil for none.
  public var limit: Duration?
  /// The pause between two sweeps that found nothing.
  public var pause: Duration

  public init(
    poll: PollConfiguration = PollConfiguration(), limit: Duration? = standardLimit,
    pause: Duration = .milliseconds(50)
  ) {
    self.poll = poll
    self.limit = limit
    self.pause = pause
  }
}
