/// The first byte of a PN532's answer to a command that concerns a target (UM0701-02, 7.1).
package struct ChipStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = ChipStatus(rawValue: 0x00)
  /// The target has not answered.
  package static let timeout = ChipStatus(rawValue: 0x01)
  package static let crcError = ChipStatus(rawValue: 0x02)
  /// Two targets answered at once.
  package static let bitCollision = ChipStatus(rawValue: 0x06)
  /// The answer is longer than the chip's buffer.
  package static let bufferTooSmall = ChipStatus(rawValue: 0x07)
  /// A card behind ISO-DEP has broken the rules.
  package static let protocolError = ChipStatus(rawValue: 0x0B)
  /// The answer is not of the form that the command brings: a NAK too.
  package static let invalidFormat = ChipStatus(rawValue: 0x13)
  package static let mifareAuthentication = ChipStatus(rawValue: 0x14)
  /// Not possible now: there is no such target, or no external field.
  package static let notAllowed = ChipStatus(rawValue: 0x27)
}
