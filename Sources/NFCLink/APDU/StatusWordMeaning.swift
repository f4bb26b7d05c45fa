/// What a status word stands for.
public struct StatusWordMeaning: Hashable, Sendable {
  /// The stable identifier that scripts see, such as `fileOrApplicationNotFound`.
  public let name: String
  /// The same in words, without a capital or a full stop.
  public let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

extension StatusWord {
  /// What it stands for; nil for one that nobody has defined.
  ///
  /// Known are those of ISO/IEC 7816-4, which the NDEF application of a Type 4 tag uses as well, and
  /// those of DESFire's wrapped native commands (91xx).
  public var meaning: StatusWordMeaning? {
    Self.exact[rawValue] ?? counter ?? Self.byFirstByte[sw1]
  }

  /// 63Cx: a verification failed, and x tries are left.
  private var counter: StatusWordMeaning? {
    guard rawValue & 0xFFF0 == 0x63C0 else { return nil }
    return StatusWordMeaning("triesLeft", "verification failed, \(rawValue & 0xF) tries left")
  }

  /// ISO/IEC 7816-4, tables 6 and 7, and the data sheets of MIFARE DESFire.
  private static let exact: [UInt16: StatusWordMeaning] = [
    0x6281: .init("dataMayBeCorrupted", "part of the data may be corrupted"),
    0x6282: .init("endOfFile", "the file ended before Le bytes were read"),
    0x6283: .init("fileDeactivated", "the selected file is deactivated"),
    0x6284: .init("badFileControl", "the file control information is not formatted"),
    0x6285: .init("fileTerminated", "the selected file has been terminated"),
    0x6300: .init("warning", "done, with a warning"),
    0x6381: .init("fileFull", "the file was filled up by the last write"),
    0x6400: .init("executionError", "an error during execution, nothing was changed"),
    0x6500: .init("memoryChanged", "an error during execution, memory was changed"),
    0x6581: .init("memoryFailure", "a memory failure"),
    0x6700: .init("wrongLength", "wrong length"),
    0x6881: .init("logicalChannelNotSupported", "logical channels are not supported"),
    0x6882: .init("secureMessagingNotSupported", "secure messaging is not supported"),
    0x6883: .init("lastCommandExpected", "the last command of the chain is expected"),
    0x6884: .init("chainingNotSupported", "command chaining is not supported"),
    0x6981: .init("incompatibleFile", "the command does not suit the file's structure"),
    0x6982: .init("securityStatusNotSatisfied", "the security status does not allow it"),
    0x6983: .init("authenticationBlocked", "the authentication method is blocked"),
    0x6984: .init("referenceDataUnusable", "the reference data cannot be used"),
    0x6985: .init("conditionsOfUseNotSatisfied", "the conditions of use are not satisfied"),
    0x6986: .init("noCurrentFile", "the command is not allowed: no file is selected"),
    0x6987: .init("secureMessagingMissing", "secure messaging data objects are missing"),
    0x6988: .init("secureMessagingIncorrect", "secure messaging data objects are incorrect"),
    0x6A80: .init("incorrectData", "incorrect parameters in the data field"),
    0x6A81: .init("functionNotSupported", "the function is not supported"),
    0x6A82: .init("fileOrApplicationNotFound", "file or application not found"),
    0x6A83: .init("recordNotFound", "record not found"),
    0x6A84: .init("notEnoughMemory", "not enough memory in the file"),
    0x6A85: .init("inconsistentLength", "Lc contradicts the structure of the data"),
    0x6A86: .init("incorrectParameters", "incorrect parameters P1-P2"),
    0x6A87: .init("inconsistentParameters", "Lc contradicts P1-P2"),
    0x6A88: .init("referencedDataNotFound", "referenced data not found"),
    0x6A89: .init("fileExists", "the file exists already"),
    0x6A8A: .init("nameExists", "the DF name exists already"),
    0x6B00: .init("wrongParameters", "wrong parameters P1-P2, such as an offset outside the file"),
    0x6D00: .init("instructionNotSupported", "the instruction is not supported"),
    0x6E00: .init("classNotSupported", "the class is not supported"),
    0x6F00: .init("unknownError", "an error without a diagnosis"),
    0x9000: .init("success", "success"),
    0x9100: .init("desfireSuccess", "success"),
    0x910C: .init("desfireNoChanges", "no changes were made to backup files"),
    0x910E: .init("desfireOutOfMemory", "not enough memory left on the card"),
    0x911C: .init("desfireIllegalCommand", "the command is not supported"),
    0x911E: .init("desfireIntegrityError", "the CRC, MAC or padding is wrong"),
    0x9140: .init("desfireNoSuchKey", "there is no such key"),
    0x917E: .init("desfireLengthError", "the command has the wrong length"),
    0x919D: .init("desfirePermissionDenied", "the current settings do not allow the command"),
    0x919E: .init("desfireParameterError", "a parameter is invalid"),
    0x91A0: .init("desfireApplicationNotFound", "there is no such application"),
    0x91A1: .init("desfireApplicationIntegrity", "the application is damaged and disabled"),
    0x91AE: .init("desfireAuthenticationError", "a key has to be shown first"),
    0x91AF: .init("desfireMoreFrames", "more frames follow"),
    0x91BE: .init("desfireBoundaryError", "reading or writing past the file's end"),
    0x91C1: .init("desfireCardIntegrity", "the card is damaged and disabled"),
    0x91CA: .init("desfireCommandAborted", "the command before was not ended"),
    0x91CD: .init("desfireCardDisabled", "the card is disabled"),
    0x91CE: .init("desfireTooManyApplications", "there is no room for another application"),
    0x91DE: .init("desfireDuplicate", "the application or file exists already"),
    0x91EE: .init("desfireMemoryError", "a write failed and was rolled back"),
    0x91F0: .init("desfireFileNotFound", "there is no such file"),
    0x91F1: .init("desfireFileIntegrity", "the file is damaged and disabled"),
  ]

  /// ISO/IEC 7816-4, table 5.
  private static let byFirstByte: [UInt8: StatusWordMeaning] = [
    0x61: .init("moreData", "more data is waiting"),
    0x62: .init("warning", "done, with a warning"),
    0x63: .init("warning", "done, with a warning and memory changed"),
    0x64: .init("executionError", "an error during execution, nothing was changed"),
    0x65: .init("memoryChanged", "an error during execution, memory was changed"),
    0x66: .init("securityIssue", "a security-related problem"),
    0x68: .init("classFunctionNotSupported", "a function of the class is not supported"),
    0x69: .init("commandNotAllowed", "the command is not allowed"),
    0x6A: .init("wrongParametersOrData", "wrong parameters or data"),
    0x6C: .init("wrongLe", "wrong Le; the second byte is the right one"),
  ]
}
