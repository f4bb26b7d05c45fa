import TagImages

/// Which command is which.
extension Type4Model {
  /// The codes of commands that a card knows.
  private enum Code: UInt8 {
    case authenticateLegacy = 0x0A
    case authenticateISO = 0x1A
    case authenticateAES = 0xAA
    case getVersion = 0x60
    case getFreeMemory = 0x6E
    case getApplicationIDs = 0x6A
    case getApplicationNames = 0x6D
    case selectApplication = 0x5A
    case createApplication = 0xCA
    case deleteApplication = 0xDA
    case formatCard = 0xFC
    case getKeySettings = 0x45
    case changeKeySettings = 0x54
    case getKeyVersion = 0x64
    case createStandardFile = 0xCD
    case deleteFile = 0xDF
    case getFileIDs = 0x6F
    case getISOFileIDs = 0x61
    case getFileSettings = 0xF5
    case changeFileSettings = 0x5F
    case readData = 0xBD
    case readDataUnsplit = 0xAD
    case writeData = 0x3D
    case writeDataUnsplit = 0x8D
    case commitTransaction = 0xC7
    case abortTransaction = 0xA7
    case readSignature = 0x3C

    /// What a card whose applications are fixed knows of it.
    static let fixed: Set<Code> = [
      .getVersion, .getFileSettings, .changeFileSettings, .readDataUnsplit, .writeDataUnsplit,
      .readSignature,
    ]

    /// Whether what comes with it may be signed or enciphered.
    var isSecured: Bool {
      switch self {
      case .changeKeySettings, .changeFileSettings, .writeData, .writeDataUnsplit: true
      default: false
      }
    }
  }

  mutating func execute(_ byte: UInt8, _ data: [UInt8]) throws(NativeRefusal) -> NativeReply {
    guard let code = Code(rawValue: byte), knows(code) else {
      throw NativeRefusal(.illegalCommand)
    }
    if !code.isSecured { try session.native.channel?.hear([byte] + data) }
    switch code {
    case .authenticateLegacy: return try authenticate(.legacy, data)
    case .authenticateISO: return try authenticate(.iso, data)
    case .authenticateAES: return try authenticate(.aes, data)
    case .getVersion: return try version(data)
    case .getFreeMemory: return try freeMemory(data)
    case .getApplicationIDs: return try applicationIDs(data)
    case .getApplicationNames: return try applicationNames(data)
    case .selectApplication: return try selectApplication(data)
    case .createApplication: return try createApplication(data)
    case .deleteApplication: return try deleteApplication(data)
    case .formatCard: return try formatCard(data)
    case .getKeySettings: return try keySettings(data)
    case .changeKeySettings: return try changeKeySettings(data)
    case .getKeyVersion: return try keyVersion(data)
    case .createStandardFile: return try createFile(data)
    case .deleteFile: return try deleteFile(data)
    case .getFileIDs: return try fileIDs(data)
    case .getISOFileIDs: return try isoFileIDs(data)
    case .getFileSettings: return try fileSettings(data)
    case .changeFileSettings: return try changeFileSettings(data)
    case .readData, .readDataUnsplit: return try readData(data, code: byte)
    case .writeData, .writeDataUnsplit: return try writeData(data, code: byte)
    case .readSignature: return try signature(data)
    case .commitTransaction, .abortTransaction: throw NativeRefusal(.noChanges)
    }
  }

  private func knows(_ code: Code) -> Bool {
    guard traits.hasApplicationCommands else { return Code.fixed.contains(code) }
    switch code {
    case .readDataUnsplit, .writeDataUnsplit: return traits.hasUnsplitCommands
    default: return true
    }
  }
}
