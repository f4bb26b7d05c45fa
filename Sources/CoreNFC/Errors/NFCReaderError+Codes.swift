/// The codes as members of the error itself, for `catch NFCReaderError.readerErrorRadioDisabled`.
extension NFCReaderError {
  public static var readerErrorUnsupportedFeature: Code { .readerErrorUnsupportedFeature }
  public static var readerErrorSecurityViolation: Code { .readerErrorSecurityViolation }
  public static var readerErrorInvalidParameter: Code { .readerErrorInvalidParameter }
  public static var readerErrorInvalidParameterLength: Code { .readerErrorInvalidParameterLength }
  public static var readerErrorParameterOutOfBound: Code { .readerErrorParameterOutOfBound }
  public static var readerErrorRadioDisabled: Code { .readerErrorRadioDisabled }
  public static var readerErrorIneligible: Code { .readerErrorIneligible }
  public static var readerErrorAccessNotAccepted: Code { .readerErrorAccessNotAccepted }
  public static var readerTransceiveErrorTagConnectionLost: Code {
    .readerTransceiveErrorTagConnectionLost
  }
  public static var readerTransceiveErrorRetryExceeded: Code {
    .readerTransceiveErrorRetryExceeded
  }
  public static var readerTransceiveErrorTagResponseError: Code {
    .readerTransceiveErrorTagResponseError
  }
  public static var readerTransceiveErrorSessionInvalidated: Code {
    .readerTransceiveErrorSessionInvalidated
  }
  public static var readerTransceiveErrorTagNotConnected: Code {
    .readerTransceiveErrorTagNotConnected
  }
  public static var readerTransceiveErrorPacketTooLong: Code {
    .readerTransceiveErrorPacketTooLong
  }
  public static var readerSessionInvalidationErrorUserCanceled: Code {
    .readerSessionInvalidationErrorUserCanceled
  }
  public static var readerSessionInvalidationErrorSessionTimeout: Code {
    .readerSessionInvalidationErrorSessionTimeout
  }
  public static var readerSessionInvalidationErrorSessionTerminatedUnexpectedly: Code {
    .readerSessionInvalidationErrorSessionTerminatedUnexpectedly
  }
  public static var readerSessionInvalidationErrorSystemIsBusy: Code {
    .readerSessionInvalidationErrorSystemIsBusy
  }
  public static var readerSessionInvalidationErrorFirstNDEFTagRead: Code {
    .readerSessionInvalidationErrorFirstNDEFTagRead
  }
  public static var tagCommandConfigurationErrorInvalidParameters: Code {
    .tagCommandConfigurationErrorInvalidParameters
  }
  public static var ndefReaderSessionErrorTagNotWritable: Code {
    .ndefReaderSessionErrorTagNotWritable
  }
  public static var ndefReaderSessionErrorTagUpdateFailure: Code {
    .ndefReaderSessionErrorTagUpdateFailure
  }
  public static var ndefReaderSessionErrorTagSizeTooSmall: Code {
    .ndefReaderSessionErrorTagSizeTooSmall
  }
  public static var ndefReaderSessionErrorZeroLengthMessage: Code {
    .ndefReaderSessionErrorZeroLengthMessage
  }
}
