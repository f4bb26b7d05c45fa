import Foundation

extension NFCReaderError.Code {
  /// What a person reads; Apple's words where devices show them.
  var text: String {
    switch self {
    case .readerErrorUnsupportedFeature: "Feature not supported"
    case .readerErrorSecurityViolation: "Missing required entitlement"
    case .readerErrorInvalidParameter: "Invalid parameter"
    case .readerErrorInvalidParameterLength: "Invalid parameter length"
    case .readerErrorParameterOutOfBound: "Parameter out of bound"
    case .readerErrorRadioDisabled: "NFC radio is disabled"
    case .readerErrorIneligible: "Not eligible"
    case .readerErrorAccessNotAccepted: "Access not accepted"
    case .readerTransceiveErrorTagConnectionLost: "Tag connection lost"
    case .readerTransceiveErrorRetryExceeded: "Too many retries"
    case .readerTransceiveErrorTagResponseError: "Tag response error / no response"
    case .readerTransceiveErrorSessionInvalidated: "Session is invalidated"
    case .readerTransceiveErrorTagNotConnected: "Tag is not connected"
    case .readerTransceiveErrorPacketTooLong: "Packet length has exceeded the limit"
    case .readerSessionInvalidationErrorUserCanceled: "Session invalidated by user"
    case .readerSessionInvalidationErrorSessionTimeout: "Session timeout"
    case .readerSessionInvalidationErrorSessionTerminatedUnexpectedly:
      "Session invalidated unexpectedly"
    case .readerSessionInvalidationErrorSystemIsBusy: "System resource unavailable"
    case .readerSessionInvalidationErrorFirstNDEFTagRead: "First NDEF tag read"
    case .tagCommandConfigurationErrorInvalidParameters: "Invalid tag command parameters"
    case .ndefReaderSessionErrorTagNotWritable: "NDEF tag is not writable"
    case .ndefReaderSessionErrorTagUpdateFailure: "NDEF tag update failed"
    case .ndefReaderSessionErrorTagSizeTooSmall: "NDEF tag size is too small"
    case .ndefReaderSessionErrorZeroLengthMessage: "NDEF tag does not contain any NDEF message"
    }
  }
}

extension NFCReaderError {
  /// An error with the text of its code.
  ///
  /// - Parameters:
  ///   - detail: what is known beyond the code; it goes into `NSUnderlyingError`.
  ///   - userInfo: what the keys of this module promise.
  init(code: Code, detail: String? = nil, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = code.text
    if let detail {
      userInfo[NSUnderlyingErrorKey] = NSError(
        domain: "nfctool", code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: detail])
    }
    self.init(_nsError: NSError(domain: NFCErrorDomain, code: code.rawValue, userInfo: userInfo))
  }

  static let sessionInvalidated = Self(code: .readerTransceiveErrorSessionInvalidated)
  static let tagNotConnected = Self(code: .readerTransceiveErrorTagNotConnected)
  static let tagConnectionLost = Self(code: .readerTransceiveErrorTagConnectionLost)
  static let tagResponse = Self(code: .readerTransceiveErrorTagResponseError)
  static let unsupportedFeature = Self(code: .readerErrorUnsupportedFeature)
  static let invalidParameter = Self(code: .readerErrorInvalidParameter)
  static let invalidParameterLength = Self(code: .readerErrorInvalidParameterLength)
  static let parameterOutOfBound = Self(code: .readerErrorParameterOutOfBound)
  static let packetTooLong = Self(code: .readerTransceiveErrorPacketTooLong)
  static let zeroLengthMessage = Self(code: .ndefReaderSessionErrorZeroLengthMessage)
}
