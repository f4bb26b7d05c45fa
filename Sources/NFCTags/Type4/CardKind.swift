/// What kind of card one is, by the application that it has. Whose card it is nobody asks.
struct CardKind: Hashable, Sendable {
  /// The name of the application.
  let application: [UInt8]
  /// What a person calls such a card.
  let name: String

  /// In the order of asking, the common ones first.
  static let all = [
    Self(Array("2PAY.SYS.DDF01".utf8), "payment card (EMV)"),
    Self([0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01], "travel document (ICAO 9303)"),
    Self([0xE8, 0x07, 0x04, 0x00, 0x7F, 0x00, 0x07, 0x03, 0x02], "identity card (BSI TR-03110)"),
    Self([0xA0, 0x00, 0x00, 0x03, 0x08, 0x00, 0x00, 0x10, 0x00], "identity card (PIV)"),
    Self([0xA0, 0x00, 0x00, 0x06, 0x47, 0x2F, 0x00, 0x01], "security key (FIDO)"),
    Self([0xD2, 0x76, 0x00, 0x01, 0x24, 0x01], "OpenPGP card"),
    Self(Array("1TIC.ICA".utf8), "transit card (Calypso)"),
  ]

  /// One that says nothing of itself and takes another UID each time, as phones do.
  static let device = Self([], "phone, or another device that plays a card")

  private init(_ application: [UInt8], _ name: String) {
    self.application = application
    self.name = name
  }
}
