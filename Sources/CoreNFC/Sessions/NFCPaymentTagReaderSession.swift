public import Foundation

/// A session for payment cards, which needs an agreement with Apple: it ends as soon as it begins,
/// with `readerErrorUnsupportedFeature`.
open class NFCPaymentTagReaderSession: NFCTagReaderSession {
  public init(delegate: any NFCTagReaderSessionDelegate, queue: DispatchQueue? = nil) {
    super.init(
      configuration: Configuration(pollingOption: []), delegate: delegate, queue: queue)
  }

  open override class var readingAvailable: Bool { false }
}
