import CoreNFC

/// A card for the tests of an app, with everything that Apple's SDK asks of one.
final class StandInCard: NSObject, NFCISO7816Tag {
  private var answers: [(Data, UInt8, UInt8)]

  init(answers: [(Data, UInt8, UInt8)]) {
    self.answers = answers
  }

  var initialSelectedAID: String { "A0000002471001" }
  var identifier: Data { Data([0x08, 1, 2, 3]) }
  var historicalBytes: Data?
  var applicationData: Data?
  var proprietaryApplicationDataCoding: Bool { false }

  func sendCommand(
    apdu: NFCISO7816APDU, completionHandler: @escaping (Data, UInt8, UInt8, Error?) -> Void
  ) {
    guard !answers.isEmpty else {
      return completionHandler(Data(), 0, 0, NFCReaderError(.readerTransceiveErrorRetryExceeded))
    }
    let (data, sw1, sw2) = answers.removeFirst()
    completionHandler(data, sw1, sw2, nil)
  }

  // MARK: What Apple keeps out of sight

  var type: __NFCTagType = .iso7816Compatible
  weak var session: NFCReaderSessionProtocol?
  var isAvailable: Bool { true }
  func asNFCISO15693Tag() -> NFCISO15693Tag? { nil }
  func asNFCISO7816Tag() -> NFCISO7816Tag? { self }
  func asNFCFeliCaTag() -> NFCFeliCaTag? { nil }
  func asNFCMiFareTag() -> NFCMiFareTag? { nil }

  // MARK: Of every tag

  func queryNDEFStatus(completionHandler: @escaping (NFCNDEFStatus, Int, Error?) -> Void) {
    completionHandler(.notSupported, 0, nil)
  }

  func readNDEF(completionHandler: @escaping (NFCNDEFMessage?, Error?) -> Void) {
    completionHandler(nil, NFCReaderError(.ndefReaderSessionErrorZeroLengthMessage))
  }

  func writeNDEF(_ ndefMessage: NFCNDEFMessage, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(NFCReaderError(.ndefReaderSessionErrorTagNotWritable))
  }

  func writeLock(completionHandler: @escaping (Error?) -> Void) {
    completionHandler(NFCReaderError(.ndefReaderSessionErrorTagNotWritable))
  }

  func copy(with zone: NSZone? = nil) -> Any { self }
  static var supportsSecureCoding: Bool { false }
  func encode(with coder: NSCoder) {}
  required init?(coder: NSCoder) { nil }
}

/// A session for the tests of an app: it has found what it is given.
final class StandInSession: NFCTagReaderSession {
  var found: [NFCTag] = []
  private(set) var lastWords: String?

  override var isReady: Bool { true }

  override func begin() {
    guard let listener = delegate as? NFCTagReaderSessionDelegate else { return }
    listener.tagReaderSessionDidBecomeActive(self)
    listener.tagReaderSession(self, didDetect: found)
  }

  override func restartPolling() {
    begin()
  }

  override func invalidate(errorMessage: String) {
    lastWords = errorMessage
  }
}
