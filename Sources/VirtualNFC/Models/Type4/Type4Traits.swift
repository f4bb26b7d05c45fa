import TagImages

/// What sets one Type 4 product apart from another, as far as its behaviour goes.
struct Type4Traits: Hashable, Sendable {
  /// Whether a file can be read and written by its short identifier, the low five bits of its own.
  var hasShortIdentifiers = false
  /// Whether a read that reaches past the end of a file gives what there is; refused if not.
  var readsToTheEnd = true
  /// Whether the commands of DESFire are known, wrapped into APDUs.
  var hasNativeCommands = false
  /// Whether they are known as they stand too, and those that make applications and files are.
  var hasApplicationCommands = false
  /// Whether ReadData and WriteData exist that leave the splitting to ISO-DEP.
  var hasUnsplitCommands = false
  /// Whether UPDATE BINARY with an Le is refused.
  var refusesLeOfUpdate = false

  /// The traits of a card of no maker.
  init() {}

  init(of image: Type4Image) {
    self.init()
    switch image.product {
    case .type4A, .type4B, nil: break
    case .ntag424:
      behaveLikeDESFire()
      hasUnsplitCommands = true
      refusesLeOfUpdate = true
    case .desfireEV1, .desfireEV2, .desfireEV3:
      behaveLikeDESFire()
      hasApplicationCommands = true
      hasUnsplitCommands = image.product != .desfireEV1
    }
  }

  private mutating func behaveLikeDESFire() {
    hasShortIdentifiers = true
    readsToTheEnd = false
    hasNativeCommands = true
  }
}
