import NFCLink
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// A tag in a virtual field, and a reader that has selected it.
struct Bench<Image: BenchImage> {
  let field: VirtualField
  let number: Int
  let transceiver: CountingTransceiver

  init(_ image: Image, faults: String = "") async throws {
    field = VirtualField()
    number = try field.tap(image.tagImage)
    let reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    let target = try #require(
      try await reader.poll(PollConfiguration(technologies: [.a, .f, .b, .v])))
    transceiver = CountingTransceiver(TargetTransceiver(reader: reader, target: target))
  }

  /// The tag as a reader meets it, identified first.
  func tag() async throws -> Image.Handle {
    let identity = try await TagIdentification.identify(transceiver)
    return try #require(try identity.ndefTag(over: transceiver) as? Image.Handle)
  }

  /// The tag as it is now, keys included.
  var image: Image {
    get throws { try Image(try #require(field.image(of: number))) }
  }
}

extension Bench<Type2Image> {
  init(_ product: Type2Product, faults: String = "") async throws {
    try await self.init(Type2Image.fresh(product), faults: faults)
  }
}
