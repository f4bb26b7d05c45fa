import NFCLink
import NFCSession
import NFCTags

/// One look into the field: which tags are there, what they are, and which of them to report.
struct Detection {
  struct Found: Sendable {
    let detected: DetectedTag
    let identity: TagIdentity
    let application: [UInt8]
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
    guard plan.purpose == .tags else {
      return Found(detected: tag, identity: connected.identity, application: [])
    }
    guard connected.identity.isCard else {
      guard connected.identity.kind != .unknown || tag.target.technology != .b else { return nil }
      return Found(detected: tag, identity: connected.identity, application: [])
    }
    for application in plan.applications {
      if try await CardApplication.select(application, on: connected) {
        return Found(detected: tag, identity: connected.identity, application: application)
      }
    }
    guard plan.reportsBareCards || connected.identity.mifareFamily != .unknown else { return nil }
    return Found(detected: tag, identity: connected.identity, application: [])
  }
}

/// SELECT of an application by its name (ISO/IEC 7816-4, 11.2.2).
enum CardApplication {
  static func command(selecting name: [UInt8]) -> CommandAPDU {
    CommandAPDU(ins: 0xA4, p1: 0x04, data: name, expectedLength: 0x100)
  }

  /// - Returns: whether the card has it.
  static func select(
    _ name: [UInt8], on tag: ConnectedTag
  ) async throws(SessionError) -> Bool {
    do throws(APDUError) {
      return try await APDUTransceiver(tag.transceiver).transceive(command(selecting: name))
        .status.isSuccess
    } catch {
      if case .link(let error) = error { throw .tag(.link(error)) }
      throw .tag(.malformedResponse)
    }
  }
}
