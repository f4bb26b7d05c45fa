import Foundation

extension NFCReaderError.Code {
  /// What a person reads: Apple's words, which some apps compare.
  var text: String {
    switch self {
    case .readerErrorUnsupportedFeature: "Feature not supported"
    case .readerErrorSecurityViolation: "Missing required entitlement"
    case .readerErrorInvalidParameter: "Invalid parameter"
    case .readerErrorInvalidParameterLength: "Invalid parameter length"
    case .readerErrorParameterOutOfBound: "Parameter value is out of bound"
    case .readerErrorRadioDisabled: "NFC radio is disabled"
    case .readerErrorIneligible: "System is ineligible for this operation"
    case .readerErrorAccessNotAccepted:
      "User has not yet accepted or declined app request to use this service"
    case .readerTransceiveErrorTagConnectionLost: "Tag connection lost"
    case .readerTransceiveErrorRetryExceeded: "Maximum retries exceeded"
    case .readerTransceiveErrorTagResponseError: "Tag response error"
    case .readerTransceiveErrorSessionInvalidated: "Session invalidated"
    case .readerTransceiveErrorTagNotConnected: "Tag is not connected"
    case .readerTransceiveErrorPacketTooLong: "Packet length has exceeded the limit"
    case .readerSessionInvalidationErrorUserCanceled: "Session invalidated by user"
    case .readerSessionInvalidationErrorSessionTimeout: "Session timeout"
    case .readerSessionInvalidationErrorSessionTerminatedUnexpectedly:
      "Session invalidated unexpectedly"
    case .readerSessionInvalidationErrorSystemIsBusy: "System resource unavailable"
    case .readerSessionInvalidationErrorFirstNDEFTagRead: "First NDEF tag read"
    case .tagCommandConfigurationErrorInvalidParameters: "Invalid configuration parameters"
    case .ndefReaderSessionErrorTagNotWritable: "NDEF tag is read only"
    case .ndefReaderSessionErrorTagUpdateFailure: "NDEF tag write failed"
    case .ndefReaderSessionErrorTagSizeTooSmall: "Insufficient space on NDEF tag"
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
  ///   - text: instead of the one of the code.
  init(
    code: Code, detail: String? = nil, userInfo: [String: Any] = [:], text: String? = nil
  ) {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = text ?? code.text
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
