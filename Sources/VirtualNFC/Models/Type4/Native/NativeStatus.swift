/// The status byte of a DESFire command (data sheet MF2DL, 8.6).
struct NativeStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt8

  static let success = NativeStatus(rawValue: 0x00)
  /// There is nothing that could be committed.
  static let noChanges = NativeStatus(rawValue: 0x0C)
  static let outOfMemory = NativeStatus(rawValue: 0x0E)
  static let illegalCommand = NativeStatus(rawValue: 0x1C)
  /// A checksum or the padding of what was deciphered is wrong.
  static let integrityError = NativeStatus(rawValue: 0x1E)
  static let noSuchKey = NativeStatus(rawValue: 0x40)
  static let lengthError = NativeStatus(rawValue: 0x7E)
  /// What NTAG 424 DNA says beside its signature (AN12196).
  static let signatureSent = NativeStatus(rawValue: 0x90)
  static let permissionDenied = NativeStatus(rawValue: 0x9D)
  static let parameterError = NativeStatus(rawValue: 0x9E)
  static let applicationNotFound = NativeStatus(rawValue: 0xA0)
  static let authenticationError = NativeStatus(rawValue: 0xAE)
  /// More is to come, from this side or from the other.
  static let additionalFrame = NativeStatus(rawValue: 0xAF)
  static let boundaryError = NativeStatus(rawValue: 0xBE)
  /// Another command came while one with several frames was under way.
  static let commandAborted = NativeStatus(rawValue: 0xCA)
  static let countError = NativeStatus(rawValue: 0xCE)
  static let duplicateError = NativeStatus(rawValue: 0xDE)
  static let memoryError = NativeStatus(rawValue: 0xEE)
  static let fileNotFound = NativeStatus(rawValue: 0xF0)
}

/// What a DESFire command comes to.
enum NativeReply: Hashable, Sendable {
  /// Data that end the command, in as many frames as they need.
  case data([UInt8])
  /// The maker's signature, which ends the command.
  case signature([UInt8])
  /// The same as data, already signed or enciphered.
  case sealed([UInt8])
  /// Data that end the command, in frames of their own.
  case frames([[UInt8]])
  /// More is awaited; here is what there is so far.
  case unfinished([UInt8])
  /// Done, after so many bytes were programmed.
  case programmed(Int)

  static let done = NativeReply.data([])
}

/// Why a command is refused.
struct NativeRefusal: Error, Hashable, Sendable {
  let status: NativeStatus

  init(_ status: NativeStatus) {
    self.status = status
  }
}
