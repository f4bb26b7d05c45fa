/// What a tag's configuration says of access to its blocks.
///
/// Tags take it over when they are woken: nfcpy writes AUTH0 first, then what lies behind it.
struct AccessConditions: Hashable, Sendable {
  /// The first block that needs authentication; past the last one, none does.
  var firstProtected = Int.max
  /// Whether reading needs it too.
  var protectsReading = false
  /// Whether the second sector needs it (2K_PROT of the NTAG I2C plus).
  var protectsSector1 = false
  var locksConfiguration = false
  var countsReads = false
  var protectsCounter = false
  /// AUTHLIM as it is written; 0 for no limit.
  var attemptLimit = 0

  init() {}

  /// Reads AUTH0 and ACCESS, bit by bit as the data sheets of NTAG21x and Ultralight EV1 have them.
  init(auth0: UInt8, access: UInt8, i2c: UInt8) {
    firstProtected = Int(auth0)
    protectsReading = access & 0x80 != 0
    protectsSector1 = i2c & 0x08 != 0
    locksConfiguration = access & 0x40 != 0
    countsReads = access & 0x10 != 0
    protectsCounter = access & 0x08 != 0
    attemptLimit = Int(access & 0x07)
  }

  /// Reads AUTH0 and AUTH1 of the Ultralight C.
  init(auth0: UInt8, auth1: UInt8) {
    firstProtected = Int(auth0)
    protectsReading = auth1 & 0x01 == 0
  }
}
