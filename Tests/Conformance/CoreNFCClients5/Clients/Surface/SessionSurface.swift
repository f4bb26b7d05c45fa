import CoreNFC

// Every declaration of sessions, errors and messages that apps can name, with the type that Apple's
// has. Nothing here runs: it compiles or it does not.

final class SessionSurface: NSObject, NFCNDEFReaderSessionDelegate, NFCTagReaderSessionDelegate,
  NFCVASReaderSessionDelegate
{
  // MARK: Delegates

  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) {}
  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {}
  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}
  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {}

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}
  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {}
  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {}

  func readerSessionDidBecomeActive(_ session: NFCVASReaderSession) {}
  func readerSession(_ session: NFCVASReaderSession, didInvalidateWithError error: any Error) {}
  func readerSession(_ session: NFCVASReaderSession, didReceive responses: [NFCVASResponse]) {}

  // MARK: Sessions

  func common(_ session: any NFCReaderSessionProtocol) {
    let _: Bool = session.isReady
    session.alertMessage += "."
    session.begin()
    session.invalidate()
    session.invalidate(errorMessage: "")
    let _: any NSObjectProtocol = session
  }

  func base(_ session: NFCReaderSession) {
    let _: any NFCReaderSessionProtocol = session
    let _: AnyObject? = session.delegate
    let _: DispatchQueue = session.sessionQueue
    let _: [Bool] = [
      NFCReaderSession.readingAvailable, NFCNDEFReaderSession.readingAvailable,
      NFCTagReaderSession.readingAvailable,
    ]
  }

  func messages() async throws {
    let session = NFCNDEFReaderSession(
      delegate: self, queue: nil, invalidateAfterFirstRead: true)
    session.restartPolling()
    let tag: any NFCNDEFTag = StandInTag(nil)
    session.connect(to: tag) { (_: (any Error)?) in }
    try await session.connect(to: tag)
  }

  func tags() async throws {
    let _: NFCTagReaderSession? = NFCTagReaderSession(pollingOption: .iso14443, delegate: self)
    let session: NFCTagReaderSession? = NFCTagReaderSession(
      pollingOption: [.iso14443, .iso15693, .iso18092, .pace], delegate: self, queue: .main)
    guard let session, let tag: NFCTag = session.connectedTag else { return }
    session.restartPolling()
    session.connect(to: tag) { (_: (any Error)?) in }
    try await session.connect(to: tag)
    let _: Int = NFCTagReaderSession.PollingOption.iso15693.rawValue

    var configuration = NFCTagReaderSession.Configuration(
      pollingOption: .iso14443, iso7816SelectIdentifiers: [""], feliCaSystemCodes: [""])
    configuration.pollingOption = .iso18092
    configuration.iso7816SelectIdentifiers = []
    configuration.feliCaSystemCodes = []
    let _: NFCTagReaderSession = NFCTagReaderSession(configuration: configuration, delegate: self)
    let _: NFCTagReaderSession = NFCTagReaderSession(
      configuration: configuration, delegate: self, queue: nil)
    session.restartPolling(configuration: configuration)
  }

  func wallets() {
    let configuration = NFCVASCommandConfiguration(
      vasMode: .urlOnly, passTypeIdentifier: "", url: nil)
    (configuration.mode, configuration.passTypeIdentifier) = (.normal, "")
    configuration.url = URL(string: "https://example.com")
    _ = NFCVASReaderSession(
      vasCommandConfigurations: [configuration], delegate: self, queue: nil)
    let _: [NFCVASCommandConfiguration.Mode] = [.urlOnly, .normal]
    let _: [NFCVASResponse.ErrorCode] = [
      .success, .dataNotFound, .dataNotActivated, .wrongParameters, .wrongLCField,
      .userIntervention, .incorrectData, .unsupportedApplicationVersion,
    ]
    let _: [(NFCVASResponse) -> Any] = [{ $0.status }, { $0.vasData }, { $0.mobileToken }]
    let _: NFCTagReaderSession = NFCPaymentTagReaderSession(delegate: self, queue: nil)
    let _: (VASMode, VASErrorCode) = (.normal, .success)
  }

  func emulation(_ session: CardSession) async throws {
    let _: CardSession = try await CardSession()
    let _: Bool = CardSession.isSupported
    let _: Bool = await CardSession.isEligible
    let _: Bool = await session.isEmulationInProgress
    session.alertMessage = ""
    try await session.startEmulation()
    await session.stopEmulation(status: .success)
    await session.stopEmulation(status: .failure)
    let iterator: CardSession.EventStream.Iterator = session.eventStream.makeAsyncIterator()
    let _: CardSession.Event? = try await iterator.next()
    for try await event in session.eventStream {
      switch event {
      case .sessionStarted, .readerDetected, .readerDeselected: break
      case .received(let apdu):
        let _: Data = apdu.payload
        let _: String = apdu.debugDescription
        try await apdu.respond(response: Data())
      case .sessionInvalidated(let reason): let _: CardSession.Error = reason
      @unknown default: break
      }
    }
    let _: [CardSession.Error] = [
      .invalidated, .userInvalidated, .maxSessionDurationReached, .transmissionError,
      .systemNotAvailable, .accessNotAccepted, .systemEligibilityFailed, .emulationStopped,
      .radioDisabled,
    ]
    session.invalidate()
    let _: Bool = try await NFCPresentmentIntentAssertion.acquire().isValid
    let _: [NFCPresentmentIntentAssertion.Error] = [.systemEligibilityFailed, .systemNotAvailable]
  }

  // MARK: Errors

  func errors(_ any: any Error) {
    let _: String = NFCErrorDomain + NFCReaderError.errorDomain
    let _: [String] = [NFCISO15693TagResponseErrorKey, NFCTagResponseUnexpectedLengthErrorKey]
    let error = NFCReaderError(.readerErrorRadioDisabled, userInfo: ["key": 1])
    let _: NFCReaderError.Code = error.code
    let _: Int = error.errorCode
    let _: [[String: Any]] = [error.userInfo, error.errorUserInfo]
    let _: String = error.localizedDescription
    let _: Bool = error == NFCReaderError(.readerErrorRadioDisabled)
    let _: Int = error.hashValue
    let _: NFCReaderError = NFCReaderError(_nsError: error as NSError)
    let _: Bool? = (any as? NFCReaderError).map { $0.code == .readerErrorSecurityViolation }
    do {
      throw error
    } catch NFCReaderError.readerSessionInvalidationErrorUserCanceled {
    } catch NFCReaderError.readerTransceiveErrorTagConnectionLost {
    } catch {}
    let _: [NFCReaderError.Code] = [
      .readerErrorUnsupportedFeature, .readerErrorSecurityViolation, .readerErrorInvalidParameter,
      .readerErrorInvalidParameterLength, .readerErrorParameterOutOfBound,
      .readerErrorRadioDisabled, .readerErrorIneligible, .readerErrorAccessNotAccepted,
      .readerTransceiveErrorTagConnectionLost, .readerTransceiveErrorRetryExceeded,
      .readerTransceiveErrorTagResponseError, .readerTransceiveErrorSessionInvalidated,
      .readerTransceiveErrorTagNotConnected, .readerTransceiveErrorPacketTooLong,
      .readerSessionInvalidationErrorUserCanceled, .readerSessionInvalidationErrorSessionTimeout,
      .readerSessionInvalidationErrorSessionTerminatedUnexpectedly,
      .readerSessionInvalidationErrorSystemIsBusy,
      .readerSessionInvalidationErrorFirstNDEFTagRead,
      .tagCommandConfigurationErrorInvalidParameters, .ndefReaderSessionErrorTagNotWritable,
      .ndefReaderSessionErrorTagUpdateFailure, .ndefReaderSessionErrorTagSizeTooSmall,
      .ndefReaderSessionErrorZeroLengthMessage,
    ]
  }

  // MARK: Messages

  func messages(_ activity: NSUserActivity) {
    let payload = NFCNDEFPayload(
      format: .nfcWellKnown, type: Data(), identifier: Data(), payload: Data())
    let _: NFCNDEFPayload = NFCNDEFPayload(
      format: .media, type: Data(), identifier: Data(), payload: Data(), chunkSize: 0)
    payload.typeNameFormat = .absoluteURI
    (payload.type, payload.identifier, payload.payload) = (Data(), Data(), Data())
    let _: [NFCTypeNameFormat] = [
      .empty, .nfcWellKnown, .media, .absoluteURI, .nfcExternal, .unknown, .unchanged,
    ]
    let _: UInt8 = NFCTypeNameFormat.media.rawValue
    let _: NFCNDEFPayload? = .wellKnownTypeURIPayload(string: "")
    let _: NFCNDEFPayload? = URL(string: "").flatMap { .wellKnownTypeURIPayload(url: $0) }
    let _: NFCNDEFPayload? = .wellKnownTypeTextPayload(string: "", locale: .current)
    let _: URL? = payload.wellKnownTypeURIPayload()
    let (_, _): (String?, Locale?) = payload.wellKnownTypeTextPayload()
    if let (_, _) = payload.wellKnownTypeTextPayload() {}

    let message = NFCNDEFMessage(records: [payload])
    message.records.append(payload)
    let _: NFCNDEFMessage? = NFCNDEFMessage(data: Data())
    let _: Int = message.length
    let _: [any NSSecureCoding] = [message, payload]
    let _: NFCNDEFMessage = activity.ndefMessagePayload
    if activity.ndefMessagePayload != nil {}
  }

  @available(*, deprecated)
  func oldNames() {
    let _: NFCNDEFPayload? = .wellKnowTypeTextPayload(string: "", locale: .current)
    let _: [VASMode] = [.VASModeURLOnly, .VASModeNormal]
    let _: [VASErrorCode] = [
      .VASErrorCodeSuccess, .VASErrorCodeDataNotFound, .VASErrorCodeDataNotActivated,
      .VASErrorCodeWrongParameters, .VASErrorCodeWrongLCField, .VASErrorCodeUserIntervention,
      .VASErrorCodeIncorrectData, .VASErrorCodeUnsupportedApplicationVersion,
    ]
  }
}

/// Classes of an app that add to Apple's: they have all the initialisers of theirs.
final class CountingSession: NFCNDEFReaderSession {
  var count = 0
}

// It adds no state, and the class that it inherits from looks after its own.
final class PlainLabel: NFCNDEFPayload, @unchecked Sendable {
  init(text: String) {
    super.init(format: .media, type: Data("text/plain".utf8), identifier: Data(), payload: Data())
  }

  required init?(coder: NSCoder) { nil }
}

extension SessionSurface {
  func subclasses() {
    let _: CountingSession = CountingSession(
      delegate: self, queue: nil, invalidateAfterFirstRead: false)
    let _: StandInSession? = StandInSession(pollingOption: .iso15693, delegate: self, queue: nil)
    let _: NFCNDEFPayload = PlainLabel(text: "")
  }
}
