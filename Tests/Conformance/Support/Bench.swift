import NFCLink
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// A tag in a virtual field, and a reader that has selected it.
struct Bench {
  let field: VirtualField
  let number: Int
  let reader: InProcessReader
  let transceiver: CountingTransceiver

  init(_ image: Type2Image, faults: String = "") async throws {
    field = VirtualField()
    number = try field.tap(.type2(image))
    reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    let target = try #require(try await reader.poll(PollConfiguration(technologies: [.a])))
    transceiver = CountingTransceiver(TargetTransceiver(reader: reader, target: target))
  }

  init(_ product: Type2Product, faults: String = "") async throws {
    try await self.init(Self.image(of: product), faults: faults)
  }

  /// A fresh tag of a product.
  static func image(of product: Type2Product) throws -> Type2Image {
    try VirtualProducts.image(of: product, nfcid1: VirtualProducts.nfcid1(number: 1))
  }

  /// The tag as a reader meets it, identified first.
  func tag() async throws -> any PasswordProtectedTag {
    let identity = try await TagIdentification.identify(transceiver)
    return try #require(try identity.ndefTag(over: transceiver) as? any PasswordProtectedTag)
  }

  /// The tag's memory as it is now.
  var image: Type2Image {
    get throws {
      guard case .type2(let image) = try #require(field.image(of: number)) else {
        throw WrongFamily()
      }
      return image
    }
  }
}

struct WrongFamily: Error {}

/// Counts what is exchanged with a tag: commands and selections.
final class CountingTransceiver: Transceiver {
  private let base: TargetTransceiver
  private let recording: RecordingTransceiver

  init(_ base: TargetTransceiver) {
    self.base = base
    recording = RecordingTransceiver(base)
  }

  var target: RemoteTarget { base.target }
  var exchanges: [Transcript.Exchange] { recording.transcript.exchanges }
  var count: Int { exchanges.count }

  /// Every command that went out.
  var commands: [[UInt8]] {
    exchanges.compactMap { exchange in
      if case .transceive(let command, _) = exchange { command } else { nil }
    }
  }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try await recording.transceive(command, timeout: timeout, secrecy: secrecy)
  }

  func reactivate() async throws(TransceiveError) { try await recording.reactivate() }
}
