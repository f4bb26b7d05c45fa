import CoreNFC

/// A tag for the tests of an app, with nothing but the handler forms.
final class StandInTag: NSObject, NFCNDEFTag {
  private let message: NFCNDEFMessage?

  init(_ message: NFCNDEFMessage?) {
    self.message = message
  }

  var isAvailable: Bool { true }

  func queryNDEFStatus(completionHandler: @escaping (NFCNDEFStatus, Int, Error?) -> Void) {
    completionHandler(.readWrite, 100, nil)
  }

  func readNDEF(completionHandler: @escaping (NFCNDEFMessage?, Error?) -> Void) {
    completionHandler(message, message == nil ? NFCReaderError(.readerErrorRadioDisabled) : nil)
  }

  func writeNDEF(_ ndefMessage: NFCNDEFMessage, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(nil)
  }

  func writeLock(completionHandler: @escaping (Error?) -> Void) {
    completionHandler(NFCReaderError(.ndefReaderSessionErrorTagUpdateFailure))
  }

  func copy(with zone: NSZone? = nil) -> Any { self }
  static var supportsSecureCoding: Bool { true }
  func encode(with coder: NSCoder) {}
  init?(coder: NSCoder) { nil }
}
