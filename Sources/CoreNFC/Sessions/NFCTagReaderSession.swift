public import Foundation
import NFCSession

/// A session that looks for tags and hands them over by their kind.
open class NFCTagReaderSession: NFCReaderSession {
  // As it was given: a cast might miss a conformance that holds on the main actor alone.
  private weak var listener: (any NFCTagReaderSessionDelegate)?

  /// What a session looks for.
  public struct PollingOption: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// NFC-A and NFC-B.
    public static let iso14443 = Self(rawValue: 1)
    /// ISO 15693, which a PN53x cannot talk.
    public static let iso15693 = Self(rawValue: 2)
    /// FeliCa.
    public static let iso18092 = Self(rawValue: 4)
    /// Cards with PACE; stands alone and overrides the others.
    public static let pace = Self(rawValue: 8)
  }

  /// What a session looks for, with the lists that an app's `Info.plist` would have.
  public struct Configuration {
    public var pollingOption: PollingOption
    /// Applications in hexadecimal digits; empty for those of `ReaderBootstrap`.
    public var iso7816SelectIdentifiers: [String]
    /// System codes in hexadecimal digits; empty for those of `ReaderBootstrap`.
    public var feliCaSystemCodes: [String]

    public init(
      pollingOption: PollingOption, iso7816SelectIdentifiers: [String] = [],
      feliCaSystemCodes: [String] = []
    ) {
      self.pollingOption = pollingOption
      self.iso7816SelectIdentifiers = iso7816SelectIdentifiers
      self.feliCaSystemCodes = feliCaSystemCodes
    }

    func plan(_ lists: TagLists) -> DetectionPlan {
      .tags(
        pollingOption, identifiers: iso7816SelectIdentifiers, codes: feliCaSystemCodes, lists)
    }
  }

  /// Makes a session; nil if nothing is to be looked for.
  ///
  /// Callbacks and handlers run on the queue, or on one of the session's own.
  public convenience init?(
    pollingOption: PollingOption, delegate: any NFCTagReaderSessionDelegate,
    queue: DispatchQueue? = nil
  ) {
    guard !pollingOption.isDisjoint(with: [.iso14443, .iso15693, .iso18092, .pace]) else {
      return nil
    }
    self.init(
      configuration: Configuration(pollingOption: pollingOption), delegate: delegate, queue: queue)
  }

  /// Makes a session.
  ///
  /// Callbacks and handlers run on the queue, or on one of the session's own.
  public init(
    configuration: Configuration, delegate: any NFCTagReaderSessionDelegate,
    queue: DispatchQueue? = nil
  ) {
    listener = delegate
    super.init(plan: configuration.plan, delegate: delegate, queue: queue)
  }

  /// The tag that commands go to; nil if there is none.
  open var connectedTag: NFCTag? { core.connectedTag?.tag }

  /// Looks for tags anew; those found so far are no longer valid.
  open func restartPolling() {
    core.restartPolling()
  }

  /// Looks for other tags, until polling is started again.
  open func restartPolling(configuration: Configuration) {
    core.restartPolling(configuration.plan(core.bootstrap.lists))
  }

  /// Makes a tag the connected one.
  open func connect(to tag: NFCTag, completionHandler: @escaping ((any Error)?) -> Void) {
    let handler = Unchecked(completionHandler)
    core.connect(to: tag.handle) { handler.value($0) }
  }

  public nonisolated(nonsending) func connect(to tag: NFCTag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      connect(to: tag) { continuation.resume(with: outcome($0) {}) }
    }
  }

  override func didBecomeActive() {
    listener?.tagReaderSessionDidBecomeActive(self)
  }

  override func didDetect(_ tags: [TagHandle]) {
    listener?.tagReaderSession(self, didDetect: tags.map(\.tag))
  }

  override func didInvalidate(_ error: NFCReaderError) {
    listener?.tagReaderSession(self, didInvalidateWithError: error)
  }
}

extension NFCTag {
  /// What stands behind a tag that a session found; nil for an app's own stand-in.
  var handle: TagHandle? {
    let tag: any NFCNDEFTag =
      switch self {
      case .feliCa(let tag): tag
      case .iso7816(let tag): tag
      case .iso15693(let tag): tag
      case .miFare(let tag): tag
      }
    return (tag as? LiveTag)?.handle
  }
}
