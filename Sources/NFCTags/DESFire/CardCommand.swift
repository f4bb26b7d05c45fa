import NFCLink

/// A command that a plan will send to a card and that is no write to a file.
public struct CardCommand: Hashable, Sendable {
  /// The command as it is sent.
  public let bytes: [UInt8]
  /// Whether it can never be undone.
  public let permanent: Bool
  /// What it is for, such as `NDEF application`.
  public let meaning: String

  let change: CardChange

  init(_ change: CardChange, permanent: Bool = false, meaning: String) {
    self.change = change
    self.permanent = permanent
    self.meaning = meaning
    // No change has more data than a short length field can say.
    bytes = (try? change.command.apdu.encoded()) ?? []
  }
}

/// A change to a card's structure or rights.
enum CardChange: Hashable, Sendable {
  /// Makes the application that carries NDEF, without files.
  case createApplication
  /// Makes a data file of zeros that everybody may use.
  case createFile(number: UInt8, identifier: UInt16, size: Int)
  /// Leaves a file readable and nothing else, for good.
  case makeReadOnly(number: UInt8, FileSettings)

  var command: DESFireCommand {
    switch self {
    case .createApplication:
      return DESFireCommand(
        code: 0xCA,
        data: NDEFFiles.application + [NDEFFiles.keySettings, NDEFFiles.keys]
          + Self.littleEndian(NDEFFiles.applicationIdentifier) + NDEFApplication.current.name,
        place: .card)
    case .createFile(let number, let identifier, let size):
      let settings = FileSettings(rights: .everybody, size: size)
      return DESFireCommand(
        code: 0xCD,
        data: [number] + Self.littleEndian(identifier) + settings.bytes.dropFirst(),
        place: .ndefApplication)
    case .makeReadOnly(let number, let settings):
      return DESFireCommand(
        code: 0x5F, data: [number] + settings.readOnlyForGood.changeData, place: .ndefApplication)
    }
  }

  /// What the card answers if it has done so already: a change is sent again when its answer was
  /// lost.
  var statusWhenDone: StatusWord {
    switch self {
    case .createApplication, .createFile: StatusWord(rawValue: 0x91DE)
    case .makeReadOnly: StatusWord(rawValue: 0x919D)
    }
  }

  /// What to ask afterwards, and the answer that shows that the change was made; nil where the files
  /// themselves show it.
  var proof: (command: DESFireCommand, answer: [UInt8])? {
    guard case .makeReadOnly(let number, let settings) = self else { return nil }
    return (.getFileSettings(number), settings.readOnlyForGood.bytes)
  }

  private static func littleEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }
}

extension FileSettings {
  /// The same for a file that can only be read.
  var readOnlyForGood: FileSettings {
    var settings = self
    settings.rights = .readOnlyForGood
    return settings
  }
}
