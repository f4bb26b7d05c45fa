// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// The domain of every error that this module reports.
public let NFCErrorDomain = "NFCError"

/// In `userInfo`: the error byte of an ISO 15693 tag's answer, a number.
public let NFCISO15693TagResponseErrorKey = "ISO15693TagResponseErrorCode"

/// In `userInfo`: true, if the answer has not the length that it must have.
public let NFCTagResponseUnexpectedLengthErrorKey = "TagResponseInvalidLength"

/// Why a session ended or something asked of a tag failed.
///
/// Every error that this module hands over is one, with a text in `localizedDescription`.
public struct NFCReaderError: _BridgedStoredNSError {
  public let _nsError: NSError

  /// Takes an error over as it is, of whatever domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// The reason. An error of another domain or number, which only an app can have made, counts as
  /// `readerErrorUnsupportedFeature`: an enumeration on Linux holds nothing but its cases.
  public var code: Code { Code(rawValue: _nsError.code) ?? .readerErrorUnsupportedFeature }

  public static var errorDomain: String { NFCErrorDomain }
  public static var _nsErrorDomain: String { NFCErrorDomain }

  /// The reasons, with Apple's numbers.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = NFCReaderError

    case readerErrorUnsupportedFeature = 1
    case readerErrorSecurityViolation = 2
    case readerErrorInvalidParameter = 3
    case readerErrorInvalidParameterLength = 4
    case readerErrorParameterOutOfBound = 5
    case readerErrorRadioDisabled = 6
    case readerErrorIneligible = 7
    case readerErrorAccessNotAccepted = 8

    case readerTransceiveErrorTagConnectionLost = 100
    case readerTransceiveErrorRetryExceeded = 101
    case readerTransceiveErrorTagResponseError = 102
    case readerTransceiveErrorSessionInvalidated = 103
    case readerTransceiveErrorTagNotConnected = 104
    case readerTransceiveErrorPacketTooLong = 105

    case readerSessionInvalidationErrorUserCanceled = 200
    case readerSessionInvalidationErrorSessionTimeout = 201
    case readerSessionInvalidationErrorSessionTerminatedUnexpectedly = 202
    case readerSessionInvalidationErrorSystemIsBusy = 203
    case readerSessionInvalidationErrorFirstNDEFTagRead = 204

    case tagCommandConfigurationErrorInvalidParameters = 300

    case ndefReaderSessionErrorTagNotWritable = 400
    case ndefReaderSessionErrorTagUpdateFailure = 401
    case ndefReaderSessionErrorTagSizeTooSmall = 402
    case ndefReaderSessionErrorZeroLengthMessage = 403
  }
}
