import NFCLink
import NFCSession
import NFCTags

/// One look into the field: which tags are there, what they are, and which of them to report.
struct Detection {
  struct Found: Sendable {
    let detected: DetectedTag
    let identity: TagIdentity
    /// Empty if none was selected.
    var application: [UInt8] = []
    /// Of a FeliCa card.
    var system: FeliCaSystem?
  }

  let engine: SessionEngine
  let plan: DetectionPlan
  /// Whether other tags are looked for beside the first one.
  let isThorough: Bool

  /// The tags to report, the first of them active; those that are not to be reported sleep.
  func run() async throws(SessionError) -> [Found] {
    let tags = try await engine.detect(
      within: .zero, thorough: isThorough,
      poll: PollConfiguration(technologies: plan.technologies))
    // The first one comes last: so it is the active one in the end.
    var found: [Found] = []
    for tag in tags.reversed() {
      do throws(SessionError) {
        if let tag = try await examine(tag) { found.append(tag) }
      } catch {
        guard case .tag(let reason) = error, tags.count > 1, reason != .link(.cancelled) else {
          throw error
        }
      }
    }
    if found.isEmpty, !tags.isEmpty { try await engine.halt() }
    return found.reversed()
  }

  private func examine(_ tag: DetectedTag) async throws(SessionError) -> Found? {
    let connected = try await engine.connect(to: tag)
    var found = Found(detected: tag, identity: connected.identity)
    if case .f(let activation) = tag.target { found.system = FeliCaSystem(activation) }
    guard plan.purpose == .tags else { return found }
    if let codes = plan.systemCodes, case .f(let activation) = tag.target {
      found.system = try await FeliCaSystem.find(among: codes, on: connected, activation)
      return found.system == nil ? nil : found
    }
    guard connected.identity.isCard else {
      return connected.identity.kind == .unknown && tag.target.technology == .b ? nil : found
    }
    if let application = try await connected.selectApplication(among: plan.applications) {
      found.application = application
      return found
    }
    let isReported = plan.reportsBareCards || connected.identity.mifareFamily != .unknown
    return isReported ? found : nil
  }
}

extension ConnectedTag {
  /// Selects the first application of a list that the card has; nil if it has none.
  func selectApplication(among names: [[UInt8]]) async throws(SessionError) -> [UInt8]? {
    do throws(TagError) {
      return try await identity.selectApplication(among: names, over: transceiver)
    } catch {
      throw .tag(error)
    }
  }
}
