/// What AUTH0 and AUTH1 of an Ultralight C say (NXP MF0ICU2, 7.5.8): from which block on its key is
/// wanted, and for what.
struct Type2KeyConfiguration: Hashable {
  let auth0: UInt8
  let auth1: UInt8
  /// The second of the lock bytes, whose bits 5 and 6 lock AUTH0 and AUTH1.
  let lockByte: UInt8

  private var isPermanent: Bool { lockByte & 0x60 == 0x60 }

  /// The value of AUTH0 from which on nothing is guarded.
  private static let off = 0x30

  var state: ProtectionState {
    let isProtected = auth0 < Self.off
    return ProtectionState(
      fromBlock: isProtected ? Int(auth0) : nil, readingToo: isProtected && auth1 & 0x01 == 0,
      tries: nil, isPermanent: isPermanent)
  }

  var facts: [TagInformation.Fact] {
    let state = state
    var words = "guards nothing"
    if let from = state.fromBlock {
      let what = state.readingToo ? "reading and writing" : "writing"
      words = "guards \(what) from page \(from) on"
    }
    let lock = TagInformation.Fact("configurationLock", "Configuration", "locked for good")
    return [.init("authenticationFrom", "Key", words)] + (isPermanent ? [lock] : [])
  }
}
