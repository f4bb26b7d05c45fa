import TagImages
import VirtualNFC

/// A Type 2 model with commands in hex and answers in words.
struct TagUnderTest {
  private(set) var model: Type2Model

  static let nfcid1 = bytes("04a1b2c3d4e580")

  init(
    _ product: Type2Product, blocks: [Int: String] = [:],
    change: (inout Type2Image) -> Void = { _ in }
  ) throws {
    var image = try VirtualProducts.image(of: product, nfcid1: Self.nfcid1)
    for (number, content) in blocks { image.memory.store(bytes(content), at: number * 4) }
    change(&image)
    self.init(image)
  }

  init(_ image: Type2Image) {
    model = Type2Model(image)
  }

  var image: Type2Image {
    guard case .type2(let image) = model.image else { preconditionFailure("not a Type 2 model") }
    return image
  }

  func block(_ number: Int) -> String { hex(image.block(number) ?? []) }

  mutating func callAsFunction(_ command: String) -> String {
    model.respond(to: bytes(command)).words
  }
}

extension TagUnderTest {
  mutating func wake() { model.wake() }
  mutating func powerOff() { model.powerOff() }

  mutating func broken() -> String {
    model.respondToBrokenFrame().words
  }

  /// The tag loses power in the middle of a command.
  mutating func tear(_ command: String) { model.tear(during: bytes(command)) }
}

extension TagResponse {
  /// Data in hex; `ack`, `nak 0`, `silent`, `withdrawn` and `farewell` are the others.
  var words: String {
    switch answer {
    case .data(let bytes): hex(bytes)
    case .acknowledge: "ack"
    case .nak(let value): "nak \(value)"
    case .farewell: "farewell"
    case .silence: "silent"
    case .withdrawal: "withdrawn"
    }
  }
}
