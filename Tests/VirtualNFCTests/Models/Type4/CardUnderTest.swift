import NFCLink
import TagImages

@testable import VirtualNFC

/// A Type 4 card with commands and responses in hex.
struct CardUnderTest {
  private(set) var model: Type4Model

  init(_ product: Type4Product, change: (inout Type4Image) -> Void = { _ in }) throws {
    let identifier = product == .type4B ? bytes("01020304") : bytes("04a1b2c3d4e580")
    var image = try VirtualProducts.image(of: product, identifier: identifier)
    change(&image)
    model = Type4Model(image)
  }

  /// A card with one application, of a name and files by their identifiers.
  init(
    name: String = "D2760000850101", files: [UInt16: String],
    change: (inout Type4Image) -> Void = { _ in }
  ) {
    var image = Type4Image(
      product: nil,
      target: .a(
        ActivationA(
          sensRes: 0x0344, selRes: 0x20, nfcid1: bytes("04a1b2c3d4e580"),
          ats: bytes("7877710280"))),
      applications: [
        Type4Image.Application(
          name: bytes(name),
          files: files.sorted { $0.key < $1.key }.map {
            Type4Image.File(identifier: $0.key, content: PartialMemory(bytes($0.value)))
          })
      ])
    change(&image)
    model = Type4Model(image)
  }

  mutating func callAsFunction(_ command: String) -> String {
    hex(model.respond(to: bytes(command)).bytes ?? [])
  }

  mutating func tear(_ command: String) { model.tear(during: bytes(command)) }

  func file(_ identifier: UInt16) -> String {
    hex(
      model.content.applications.compactMap { $0.file(identifier) }.first?.content
        .bytes(filling: 0) ?? [])
  }
}
