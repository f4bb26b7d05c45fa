import Foundation
import NFCLink
import NFCSession
import NFCTags

/// The code that each error of the layers below stands for.
extension NFCReaderError {
  init(_ error: SessionError) {
    switch error {
    case .notConnected: self = .tagNotConnected
    case .invalidated: self = .sessionInvalidated
    case .tag(let error): self.init(error)
    case .reader(let error): self.init(error)
    }
  }

  init(_ error: TagError) {
    switch error {
    case .link(let error): self.init(error)
    case .nak, .status, .malformedResponse:
      self.init(code: .readerTransceiveErrorTagResponseError, detail: "\(error)")
    case .malformed, .notFormatted:
      self.init(code: .ndefReaderSessionErrorZeroLengthMessage, detail: "\(error)")
    case .readOnly(let detail):
      self.init(code: .ndefReaderSessionErrorTagNotWritable, detail: detail)
    case .capacityExceeded:
      self.init(code: .ndefReaderSessionErrorTagSizeTooSmall, detail: "\(error)")
    case .authenticationRequired, .authenticationFailed:
      self.init(code: .readerErrorSecurityViolation, detail: "\(error)")
    case .updateFailed:
      self.init(code: .ndefReaderSessionErrorTagUpdateFailure, detail: "\(error)")
    case .unsupported(let detail):
      self.init(code: .readerErrorUnsupportedFeature, detail: detail)
    case .invalidArgument(let detail):
      self.init(code: .readerErrorInvalidParameter, detail: detail)
    }
  }

  init(_ error: TransceiveError) {
    switch error {
    case .tagLost: self = .tagConnectionLost
    case .timeout, .transmission, .protocolViolation:
      self.init(
        code: .readerTransceiveErrorTagResponseError, detail: "\(error)",
        text: "Tag response error / no response")
    case .frameTooLong: self.init(code: .readerTransceiveErrorPacketTooLong, detail: "\(error)")
    case .unsupported: self = .unsupportedFeature
    case .cancelled: self = .sessionInvalidated
    case .reader(let error): self.init(error)
    }
  }

  init(_ error: APDUError) {
    switch error {
    case .link(let error): self.init(error)
    case .responseTooLongForReader(let limit): self.init(TransceiveError.frameTooLong(limit: limit))
    case .lengthOutOfRange: self = .parameterOutOfBound
    case .tooShort, .lengthMismatch, .wrongLeLoop, .endlessResponse:
      self.init(code: .readerTransceiveErrorTagResponseError, detail: "\(error)")
    }
  }

  init(_ error: ReaderError) {
    let code: Code =
      switch error.code {
      case .notFound, .unsupported: .readerErrorUnsupportedFeature
      case .accessDenied: .readerErrorSecurityViolation
      case .busy: .readerSessionInvalidationErrorSystemIsBusy
      case .openFailed: .readerErrorRadioDisabled
      case .ioFailed, .unplugged: .readerSessionInvalidationErrorSessionTerminatedUnexpectedly
      case .cancelled: .readerSessionInvalidationErrorUserCanceled
      }
    self.init(
      code: code, detail: error.detail ?? "\(error.code.rawValue) during \(error.operation)")
  }

  /// Why a session is over, as its delegate hears it.
  init(_ reason: SessionEndReason) {
    switch reason {
    case .cancelled: self.init(code: .readerSessionInvalidationErrorUserCanceled)
    case .timeLimit: self.init(code: .readerSessionInvalidationErrorSessionTimeout)
    case .readerFailed(let error): self.init(error)
    case .systemIsBusy: self.init(code: .readerSessionInvalidationErrorSystemIsBusy)
    case .firstTagRead: self.init(code: .readerSessionInvalidationErrorFirstNDEFTagRead)
    }
  }
}
