import NFCLink

@testable import NFCTags

/// The native side of a DESFire card, as far as making an NDEF application needs it.
struct NativeCard {
  enum Effect {
    case createApplication(name: [UInt8])
    case createFile(identifier: UInt16, size: Int)
    case leaveApplication
  }

  struct File {
    let identifier: UInt16
    var rights: UInt16
    let size: Int
  }

  /// Hardware, software, and where the chip comes from.
  var version = [
    bytes("04010101001805"), bytes("04010101041805"), bytes("04A1B2C3D4E580 BA34518940 1519"),
  ]
  /// Identifiers of applications, low byte first.
  var applications: [[UInt8]] = []
  /// Of the card's and of the application's master key.
  var cardKeySettings: UInt8 = 0x0F
  var applicationKeySettings: UInt8 = 0x0F
  var listsApplications = true
  var files: [UInt8: File] = [:]
  /// Whether a command that follows an answer with more frames is refused first.
  var mindsPendingFrames = false
  var place = DESFireCommand.Place.card
  private var pending: [[UInt8]] = []

  /// Takes note of a command that is none of these; whether it is refused for coming too early.
  mutating func interrupt() -> Bool {
    defer { pending = [] }
    return mindsPendingFrames && !pending.isEmpty
  }

  mutating func reset() {
    pending = []
    place = .card
  }

  func allowsWriting(_ identifier: UInt16) -> Bool {
    guard let file = files.values.first(where: { $0.identifier == identifier }) else { return true }
    return FileRights(rawValue: file.rights).canEverybodyWrite
  }

  mutating func answer(to command: CommandAPDU) -> (ResponseAPDU, Effect?) {
    if command.ins == 0xAF {
      guard !pending.isEmpty else { return (.status(0x911C), nil) }
      return (nextFrame(), nil)
    }
    if !pending.isEmpty {
      pending = []
      if mindsPendingFrames { return (.status(0x91CA), nil) }
    }
    let data = command.data
    switch (command.ins, place) {
    case (0x60, _):
      pending = version
      return (nextFrame(), nil)
    case (0x5A, _):
      guard data == [0, 0, 0] else { return (.status(0x91A0), nil) }
      place = .card
      return (.status(0x9100), .leaveApplication)
    case (0x6A, .card):
      guard listsApplications else { return (.status(0x91AE), nil) }
      return (ResponseAPDU(data: applications.flatMap { $0 }, status: .desfireSuccess), nil)
    case (0x45, .card):
      return (ResponseAPDU(data: [cardKeySettings, 1], status: .desfireSuccess), nil)
    case (0x45, .ndefApplication):
      return (ResponseAPDU(data: [applicationKeySettings, 0x21], status: .desfireSuccess), nil)
    case (0x6E, .card):
      return (ResponseAPDU(data: [0x00, 0x12, 0x00], status: .desfireSuccess), nil)
    case (0xCA, .card): return createApplication(data)
    case (0x6F, .ndefApplication):
      return (ResponseAPDU(data: files.keys.sorted(), status: .desfireSuccess), nil)
    case (0xCD, .ndefApplication): return createFile(data)
    case (0xF5, .ndefApplication): return (settings(data), nil)
    case (0x5F, .ndefApplication): return (changeSettings(data), nil)
    default: return (.status(0x911C), nil)
    }
  }

  private mutating func nextFrame() -> ResponseAPDU {
    let frame = pending.removeFirst()
    return ResponseAPDU(
      data: frame, status: pending.isEmpty ? .desfireSuccess : .desfireMoreFrames)
  }

  private mutating func createApplication(_ data: [UInt8]) -> (ResponseAPDU, Effect?) {
    guard data.count >= 7 else { return (.status(0x917E), nil) }
    let identifier = Array(data[..<3])
    guard !applications.contains(identifier) else { return (.status(0x91DE), nil) }
    guard cardKeySettings & 0x04 != 0 else { return (.status(0x91AE), nil) }
    applications.append(identifier)
    applicationKeySettings = data[3]
    return (.status(0x9100), .createApplication(name: Array(data[7...])))
  }

  private mutating func createFile(_ data: [UInt8]) -> (ResponseAPDU, Effect?) {
    guard data.count == 9 else { return (.status(0x917E), nil) }
    guard files[data[0]] == nil else { return (.status(0x91DE), nil) }
    guard applicationKeySettings & 0x04 != 0 else { return (.status(0x91AE), nil) }
    let file = File(
      identifier: UInt16(data[1]) | UInt16(data[2]) << 8,
      rights: UInt16(data[4]) | UInt16(data[5]) << 8,
      size: Int(data[6]) | Int(data[7]) << 8 | Int(data[8]) << 16)
    files[data[0]] = file
    return (.status(0x9100), .createFile(identifier: file.identifier, size: file.size))
  }

  private func settings(_ data: [UInt8]) -> ResponseAPDU {
    guard let number = data.first, let file = files[number] else { return .status(0x91F0) }
    let size = [0, 8, 16].map { UInt8(file.size >> $0 & 0xFF) }
    return ResponseAPDU(
      data: [0, 0, UInt8(file.rights & 0xFF), UInt8(file.rights >> 8)] + size,
      status: .desfireSuccess)
  }

  private mutating func changeSettings(_ data: [UInt8]) -> ResponseAPDU {
    guard data.count == 4 else { return .status(0x917E) }
    guard let file = files[data[0]] else { return .status(0x91F0) }
    switch file.rights & 0xF {
    case 0xE: break
    case 0xF: return .status(0x919D)
    default: return .status(0x91AE)
    }
    files[data[0]]?.rights = UInt16(data[2]) | UInt16(data[3]) << 8
    return .status(0x9100)
  }
}
