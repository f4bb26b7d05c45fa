import CNFC
import NFCLink

/// What a libnfc function returned: a count, or one of the negative codes of `nfc.h`.
///
/// Other negative values are errno numbers that the USB drivers let through.
struct LibNFCStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  static let io = Self(rawValue: NFC_EIO)
  static let invalidArgument = Self(rawValue: NFC_EINVARG)
  static let notSupported = Self(rawValue: NFC_EDEVNOTSUPP)
  static let noSuchDevice = Self(rawValue: NFC_ENOTSUCHDEV)
  static let overflow = Self(rawValue: NFC_EOVFLOW)
  static let timeout = Self(rawValue: NFC_ETIMEOUT)
  static let aborted = Self(rawValue: NFC_EOPABORTED)
  static let notImplemented = Self(rawValue: NFC_ENOTIMPL)
  static let targetReleased = Self(rawValue: NFC_ETGRELEASED)
  static let transmission = Self(rawValue: NFC_ERFTRANS)
  static let authenticationFailed = Self(rawValue: NFC_EMFCAUTHFAIL)
  static let software = Self(rawValue: NFC_ESOFT)
  static let chip = Self(rawValue: NFC_ECHIP)

  var isFailure: Bool { rawValue < 0 }

  /// What a code says of the two links below us, and what it means to those above.
  private struct Meaning {
    /// Whether the next answer from the reader may belong to an earlier question.
    let losesStep: Bool
    let reader: ReaderError.Code
    /// Nil where the error of the reader is the whole story.
    let transceive: TransceiveError?
  }

  /// `NFC_ECHIP` is what libnfc makes of an answer that outgrows its buffer, and of little else.
  private static let meanings: [Self: Meaning] = [
    .io: Meaning(losesStep: true, reader: .ioFailed, transceive: nil),
    .invalidArgument: Meaning(losesStep: false, reader: .unsupported, transceive: .unsupported),
    .notSupported: Meaning(losesStep: false, reader: .unsupported, transceive: .unsupported),
    .noSuchDevice: Meaning(losesStep: true, reader: .ioFailed, transceive: nil),
    .overflow: Meaning(losesStep: true, reader: .ioFailed, transceive: .protocolViolation),
    .timeout: Meaning(losesStep: true, reader: .ioFailed, transceive: .timeout),
    .aborted: Meaning(losesStep: false, reader: .cancelled, transceive: .cancelled),
    .notImplemented: Meaning(losesStep: false, reader: .unsupported, transceive: .unsupported),
    .targetReleased: Meaning(losesStep: false, reader: .ioFailed, transceive: .tagLost),
    .transmission: Meaning(losesStep: false, reader: .ioFailed, transceive: .transmission),
    .authenticationFailed: Meaning(losesStep: false, reader: .ioFailed, transceive: .transmission),
    .software: Meaning(losesStep: true, reader: .ioFailed, transceive: nil),
    .chip: Meaning(
      losesStep: false, reader: .ioFailed, transceive: .frameTooLong(limit: FrameLimit.chip)),
  ]

  private static let transportLoss = Meaning(losesStep: true, reader: .ioFailed, transceive: nil)

  private var meaning: Meaning { Self.meanings[self] ?? Self.transportLoss }

  /// Whether no answer of the reader can be trusted until it was opened afresh.
  var losesStep: Bool { isFailure && meaning.losesStep }

  /// Whether the reader is to blame, not the target or the way between them.
  var concernsReader: Bool {
    isFailure && ![.targetReleased, .transmission, .authenticationFailed].contains(self)
  }

  /// The error for an operation of the reader itself.
  func readerError(during operation: String, unplugged: Bool) -> ReaderError {
    let code = unplugged && losesStep ? .unplugged : meaning.reader
    return ReaderError(code, during: operation, driverCode: rawValue)
  }

  /// The error for an exchange with a target.
  func transceiveError(unplugged: Bool) -> TransceiveError {
    let readerError = readerError(during: "transceive", unplugged: unplugged)
    guard let error = meaning.transceive, readerError.code != .unplugged else {
      return .reader(readerError)
    }
    return error
  }
}
