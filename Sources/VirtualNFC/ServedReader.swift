/// A virtual reader that is served to programs.
public protocol ServedReader: AnyObject, Sendable {
  /// What its use has cost so far.
  var statistics: LinkStatistics { get }
  /// Begins to count anew.
  func resetStatistics()
  /// Exchanges with a tag since its first activation, counted as fault scripts count them.
  var exchangeCount: Int { get }
  /// Whether programs can still open it.
  var isServing: Bool { get }
  /// Pulls the reader out: it is gone, and who has it open gets an error.
  func unplug()
  /// Ends it. Calling it twice is harmless.
  func stop()
}
