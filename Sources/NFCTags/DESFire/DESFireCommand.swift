import NFCLink

/// A native command of DESFire and its kin, wrapped in an APDU of class 90.
struct DESFireCommand: Hashable, Sendable {
  /// What has to be selected for a command to mean what it should.
  enum Place: Hashable, Sendable {
    /// The card itself, application 000000.
    case card
    /// The application that carries NDEF.
    case ndefApplication
    /// Whatever is selected.
    case anywhere
  }

  let code: UInt8
  var data: [UInt8] = []
  let place: Place

  var apdu: CommandAPDU {
    CommandAPDU(cla: 0x90, ins: code, data: data, expectedLength: 0x100)
  }

  static let getVersion = Self(code: 0x60, place: .anywhere)
  /// The next frame of an answer.
  static let nextFrame = Self(code: 0xAF, place: .anywhere)
  /// Read_Sig: the maker's signature of the UID. It is no secret and needs no key.
  static let readSignature = Self(code: 0x3C, data: [0x00], place: .anywhere)
  static let selectCard = Self(code: 0x5A, data: [0, 0, 0], place: .anywhere)
  static let getApplicationIDs = Self(code: 0x6A, place: .card)
  /// Of the card's master key.
  static let getCardKeySettings = Self(code: 0x45, place: .card)
  static let getFreeMemory = Self(code: 0x6E, place: .card)
  /// Of the application's master key.
  static let getApplicationKeySettings = Self(code: 0x45, place: .ndefApplication)
  static let getFileIDs = Self(code: 0x6F, place: .ndefApplication)

  static func getFileSettings(_ file: UInt8) -> Self {
    Self(code: 0xF5, data: [file], place: .ndefApplication)
  }
}

/// What a native command brought: the data of all frames, and the status of the last.
struct DESFireAnswer: Hashable, Sendable {
  let data: [UInt8]
  let status: StatusWord

  /// The status of NTAG 424 DNA beside its signature (AN12196).
  static let signatureSent = StatusWord(rawValue: 0x9190)

  /// The data of a command that was carried out; nil if it was refused.
  var success: [UInt8]? { status.isSuccess ? data : nil }
}
