import TagImages
import VirtualNFC

/// A MIFARE Classic model with commands and answers in hex, whole ones as a reader gives them.
struct ClassicUnderTest {
  private(set) var model: ClassicModel

  /// - Parameter trailer: that of sector 1, in hex.
  init(trailer: String = "FFFFFFFFFFFF FF078069 FFFFFFFFFFFF") throws {
    var image = try VirtualProducts.image(of: .classic1K, nfcid1: [0xDE, 0xAD, 0xBE, 0xEF])
    image.setBlock(7, bytes(trailer).map(Optional.some))
    image.setBlock(4, bytes("0A000000 F5FFFFFF 0A000000 04FB04FB").map(Optional.some))
    model = ClassicModel(image)
  }

  func block(_ number: Int) -> String {
    guard case .classic(let image) = model.image else { return "" }
    return hex(image.block(number) ?? [])
  }

  /// Opens a sector by a key and says whether the card accepts it.
  mutating func callAsFunction(
    open block: UInt8, _ slot: KeySlot = .a, key: String = "FFFFFFFFFFFF"
  ) -> Bool {
    guard case .data = model.respond(to: [slot == .a ? 0x60 : 0x61, block]).answer else {
      return false
    }
    // What stands on the virtual air for the cipher: the key with the UID laid on it.
    let proof = zip(bytes(key), [0xDE, 0xAD, 0xBE, 0xEF, 0, 0] as [UInt8]).map { $0 ^ $1 }
    if case .data = model.respond(to: proof).answer { return true }
    model.wake()
    return false
  }

  mutating func callAsFunction(_ command: String) -> String {
    model.respond(to: bytes(command)).words
  }

  mutating func tear(_ command: String) { model.tear(during: bytes(command)) }
}
