/// What GetFileSettings tells of a data file.
struct FileSettings: Hashable, Sendable {
  private static let standardFile: UInt8 = 0x00
  private static let backupFile: UInt8 = 0x01
  /// Bits of the option byte: how data travels.
  private static let communicationMask: UInt8 = 0x03
  /// Bit of the option byte: further sets of rights follow (EV2).
  private static let additionalRights: UInt8 = 0x80

  let type: UInt8
  let option: UInt8
  var rights: FileRights
  let size: Int
  /// What follows the size, such as the settings of secure dynamic messaging.
  let rest: [UInt8]

  /// - Returns: nil for another kind of file, or an answer that is too short.
  init?(_ answer: [UInt8]) {
    guard answer.count >= 7, [Self.standardFile, Self.backupFile].contains(answer[0]) else {
      return nil
    }
    type = answer[0]
    option = answer[1]
    rights = FileRights(rawValue: UInt16(answer[2]) | UInt16(answer[3]) << 8)
    size = Int(answer[4]) | Int(answer[5]) << 8 | Int(answer[6]) << 16
    rest = Array(answer[7...])
  }

  /// Those of a standard data file whose data travels in plain.
  init(rights: FileRights, size: Int) {
    type = Self.standardFile
    option = 0x00
    self.rights = rights
    self.size = size
    rest = []
  }

  var isPlain: Bool { option & Self.communicationMask == 0 }
  /// Whether these rights are all there are.
  var hasOneSetOfRights: Bool { option & Self.additionalRights == 0 }

  /// The answer to GetFileSettings that gives them.
  var bytes: [UInt8] {
    [type, option] + rightsBytes + [0, 8, 16].map { UInt8(truncatingIfNeeded: size >> $0) } + rest
  }

  /// The data of ChangeFileSettings behind the file's number; the size cannot be changed.
  var changeData: [UInt8] { [option] + rightsBytes + rest }

  private var rightsBytes: [UInt8] {
    [UInt8(rights.rawValue & 0xFF), UInt8(rights.rawValue >> 8)]
  }
}
