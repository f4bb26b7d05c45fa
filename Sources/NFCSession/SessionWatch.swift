import NFCLink
public import NFCTags

extension SessionEngine {
  /// What a watch sees.
  public enum Event: Sendable {
    /// A tag came; without an identity if it left before it could be identified.
    case arrived(DetectedTag, TagIdentity?)
    case left(DetectedTag)
  }

  /// Reports tags as they come and go, each before others are looked for.
  ///
  /// Tags are put to sleep once they are known and asked for by name in every round, so that the
  /// field stays on and a tag that invents its UID keeps it.
  ///
  /// - Parameters:
  ///   - limit: ends the watch when no tag was there for so long; nil: never.
  ///   - count: ends the watch when so many tags have come; nil: never.
  ///   - report: hears what happens; ends the watch by returning false.
  /// - Returns: how many tags came.
  public func watch(
    within limit: Duration?, untilArrived count: Int?, _ report: (Event) -> Bool
  ) async throws(SessionError) -> Int {
    var present: [DetectedTag] = []
    var arrivals = 0
    var lastSeen = now
    while true {
      for tag in present {
        if try await isPresent(tag) {
          try await halt()
        } else {
          present.removeAll { $0 == tag }
          guard report(.left(tag)) else { return arrivals }
        }
      }
      // A known tag that the search for another has woken must not hide those that are looked for
      // after it. 16 are more than a field can hold; a reader that finds tags without end, or that
      // cannot put one to sleep, must not keep us here.
      var met: Set<DetectedTag> = []
      for _ in 0..<16 {
        guard let tag = try await glance() else { break }
        let isNew = met.insert(tag).inserted
        if present.contains(tag) {
          try await halt()
          guard isNew else { break }
          continue
        }
        present.append(tag)
        arrivals += 1
        guard report(.arrived(tag, try await identity(of: tag))), arrivals != count else {
          return arrivals
        }
        try await halt()
      }
      if !present.isEmpty {
        lastSeen = now
      } else if let limit, now - lastSeen >= limit {
        return arrivals
      }
      try await rest()
    }
  }

  private func identity(of tag: DetectedTag) async throws(SessionError) -> TagIdentity? {
    do throws(SessionError) {
      return try await connect(to: tag).identity
    } catch {
      if case .tag(let reason) = error, reason != .link(.cancelled) { return nil }
      throw error
    }
  }
}
