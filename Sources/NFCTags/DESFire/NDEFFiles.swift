/// How NXP lays NDEF out on a DESFire card from EV1 on (NXP AN11004, "MIFARE DESFire as Type 4 Tag").
/// Its NTAG 424 and 413 DNA number their files alike.
enum NDEFFiles {
  /// AID 000001, low byte first.
  static let application: [UInt8] = [0x01, 0x00, 0x00]
  /// ISO file identifier of the application.
  static let applicationIdentifier: UInt16 = 0xE110
  /// Nothing but changing the master key needs it: there is no key to show here.
  static let keySettings: UInt8 = 0x0F
  /// One key, and ISO file identifiers for the files.
  static let keys: UInt8 = 0x21
  /// Bit of a card's or an application's key settings: no key is needed to make and delete things.
  static let freeToCreate: UInt8 = 0x04

  static let capabilityNumber: UInt8 = 0x01
  static let messageNumber: UInt8 = 0x02
  static let messageIdentifier: UInt16 = 0xE104

  /// What one command may carry on each of these cards, whose frames have 64 bytes.
  private static let mle = 0x3B
  private static let mlc = 0x34

  /// The size of the message's file on a card; nil if the card has no room for one.
  static func messageSize(on storage: StorageSize) -> Int? {
    switch storage.least ?? 0 {
    case 8192...: 0x1E00
    case 4096...: 0x1000
    case 2048...: 0x0800
    default: nil
    }
  }

  /// The capability container for a file of that size.
  static func capability(messageSize size: Int) -> [UInt8] {
    [0x00, 0x0F, 0x20] + bigEndian(mle) + bigEndian(mlc) + [FileControl.Kind.ndef, 0x06]
      + bigEndian(Int(messageIdentifier)) + bigEndian(size) + [0x00, 0x00]
  }

  static func control(messageSize size: Int) -> FileControl {
    FileControl(ndefFile: messageIdentifier, size: size, at: CapabilityFile.shortest - 6)
  }

  static func limits(frameLimit: Int) -> Type4Limits {
    Type4Limits(mle: mle, mlc: mlc, frameLimit: frameLimit)
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
