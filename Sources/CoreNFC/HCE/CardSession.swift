public import Foundation

/// Emulation of a card, which the readers here cannot do well enough: `isSupported` is false, and
/// making a session throws `Error.systemNotAvailable`.
open class CardSession {
  public enum Error: Swift.Error, Sendable {
    case invalidated, userInvalidated, maxSessionDurationReached, transmissionError
    case systemNotAvailable, accessNotAccepted, systemEligibilityFailed, emulationStopped
    case radioDisabled
  }

  public enum EmulationUIStatus: Sendable {
    case success, failure
  }

  /// A command of the reader on the other side.
  public final class APDU: Sendable, Equatable, CustomDebugStringConvertible {
    public let payload: Data

    public var debugDescription: String { "APDU of \(payload.count) bytes" }

    init(payload: Data) {
      self.payload = payload
    }

    public func respond(response: Data) async throws {
      throw Error.systemNotAvailable
    }

    public static func == (a: APDU, b: APDU) -> Bool { a === b }
  }

  public enum Event: Sendable {
    case sessionStarted, readerDetected, readerDeselected
    case received(APDU)
    case sessionInvalidated(reason: Error)
  }

  /// What happens to a session; nothing ever does.
  public final class EventStream: AsyncSequence {
    public typealias Element = Event

    public final class Iterator: AsyncIteratorProtocol {
      init() {}

      public func next() async throws -> Event? { nil }
    }

    init() {}

    public func makeAsyncIterator() -> Iterator { Iterator() }
  }

  open class var isSupported: Bool { false }

  public static var isEligible: Bool {
    get async { false }
  }

  public let eventStream = EventStream()
  open var alertMessage = ""

  public init() async throws {
    throw Error.systemNotAvailable
  }

  public var isEmulationInProgress: Bool {
    get async { false }
  }

  public func startEmulation() async throws {
    throw Error.systemNotAvailable
  }

  public func stopEmulation(status: EmulationUIStatus) async {}

  open func invalidate() {}
}

/// The wish to be the app that answers a reader, which nothing here can grant.
public final class NFCPresentmentIntentAssertion: Sendable {
  public enum Error: Swift.Error, Sendable {
    case systemEligibilityFailed, systemNotAvailable
  }

  private init() {}

  /// - Throws: `Error.systemNotAvailable`, always.
  public static func acquire() async throws -> NFCPresentmentIntentAssertion {
    throw Error.systemNotAvailable
  }

  public var isValid: Bool { false }
}
