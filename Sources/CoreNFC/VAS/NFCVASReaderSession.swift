// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// What to ask a wallet for.
open class NFCVASCommandConfiguration: NSObject, NSCopying {
  /// Whether the pass is read too.
  public enum Mode: Int, Sendable {
    case urlOnly = 0
    case normal = 1

    @available(*, deprecated, renamed: "urlOnly")
    public static var VASModeURLOnly: Self { .urlOnly }
    @available(*, deprecated, renamed: "normal")
    public static var VASModeNormal: Self { .normal }
  }

  open var mode: Mode
  open var passTypeIdentifier: String
  /// At most 64 characters.
  open var url: URL?

  public init(vasMode mode: Mode, passTypeIdentifier: String, url: URL?) {
    self.mode = mode
    self.passTypeIdentifier = passTypeIdentifier
    self.url = url
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    NFCVASCommandConfiguration(vasMode: mode, passTypeIdentifier: passTypeIdentifier, url: url)
  }
}

/// The name that the mode had first.
public typealias VASMode = NFCVASCommandConfiguration.Mode

/// What a wallet answered.
open class NFCVASResponse: NSObject, NSCopying {
  /// Status words of the protocol.
  public enum ErrorCode: Int, Sendable {
    case success = 0x9000
    case dataNotFound = 0x6A83
    case dataNotActivated = 0x6287
    case wrongParameters = 0x6B00
    case wrongLCField = 0x6700
    case userIntervention = 0x6984
    case incorrectData = 0x6A80
    case unsupportedApplicationVersion = 0x6340

    @available(*, deprecated, renamed: "success")
    public static var VASErrorCodeSuccess: Self { .success }
    @available(*, deprecated, renamed: "dataNotFound")
    public static var VASErrorCodeDataNotFound: Self { .dataNotFound }
    @available(*, deprecated, renamed: "dataNotActivated")
    public static var VASErrorCodeDataNotActivated: Self { .dataNotActivated }
    @available(*, deprecated, renamed: "wrongParameters")
    public static var VASErrorCodeWrongParameters: Self { .wrongParameters }
    @available(*, deprecated, renamed: "wrongLCField")
    public static var VASErrorCodeWrongLCField: Self { .wrongLCField }
    @available(*, deprecated, renamed: "userIntervention")
    public static var VASErrorCodeUserIntervention: Self { .userIntervention }
    @available(*, deprecated, renamed: "incorrectData")
    public static var VASErrorCodeIncorrectData: Self { .incorrectData }
    @available(*, deprecated, renamed: "unsupportedApplicationVersion")
    public static var VASErrorCodeUnsupportedApplicationVersion: Self {
      .unsupportedApplicationVersion
    }
  }

  public let status: ErrorCode
  public let vasData: Data
  public let mobileToken: Data

  init(status: ErrorCode, vasData: Data, mobileToken: Data) {
    self.status = status
    self.vasData = vasData
    self.mobileToken = mobileToken
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The name that the status words had first.
public typealias VASErrorCode = NFCVASResponse.ErrorCode

/// Hears what a session for wallets finds, on the session's queue.
public protocol NFCVASReaderSessionDelegate: NSObjectProtocol {
  func readerSession(_ session: NFCVASReaderSession, didInvalidateWithError error: any Error)
  func readerSession(_ session: NFCVASReaderSession, didReceive responses: [NFCVASResponse])
  func readerSessionDidBecomeActive(_ session: NFCVASReaderSession)
}

extension NFCVASReaderSessionDelegate {
  public func readerSessionDidBecomeActive(_ session: NFCVASReaderSession) {}
}

/// A session for Apple's wallet, whose protocol no reader here speaks: it ends as soon as it begins,
/// with `readerErrorUnsupportedFeature`.
open class NFCVASReaderSession: NFCReaderSession {
  // As it was given: a cast might miss a conformance that holds on the main actor alone.
  private weak var listener: (any NFCVASReaderSessionDelegate)?

  public init(
    vasCommandConfigurations: [NFCVASCommandConfiguration],
    delegate: any NFCVASReaderSessionDelegate, queue: DispatchQueue?
  ) {
    listener = delegate
    super.init(plan: { _ in .unsupported }, delegate: delegate, queue: queue)
  }

  open override class var readingAvailable: Bool { false }

  override func didInvalidate(_ error: NFCReaderError) {
    listener?.readerSession(self, didInvalidateWithError: error)
  }
}
