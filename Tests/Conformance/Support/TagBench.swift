import NFCLink
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// A tag of any family in a virtual field, and a reader that has selected it.
struct TagBench {
  let field: VirtualField
  let number: Int
  let transceiver: CountingTransceiver

  init(_ image: TagImage, faults: String = "") async throws {
    field = VirtualField()
    number = try field.tap(image)
    let reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    let target = try #require(
      try await reader.poll(PollConfiguration(technologies: [.a, .f, .b, .v])))
    transceiver = CountingTransceiver(TargetTransceiver(reader: reader, target: target))
  }

  /// The tag as a reader meets it, identified first.
  func tag() async throws -> any NDEFTag {
    let identity = try await TagIdentification.identify(transceiver)
    return try identity.ndefTag(over: transceiver)
  }

  /// The tag's content as it is now.
  var image: TagImage {
    get throws { try #require(field.image(of: number)) }
  }

  /// What is on the tag after some work on it.
  static func image(
    of image: TagImage, after work: (any NDEFTag) async throws -> Void
  ) async throws -> TagImage {
    let bench = try await TagBench(image)
    try await work(try await bench.tag())
    return try bench.image
  }
}

/// Does something to a tag again and again, each time with a fault one exchange later, until
/// the fault comes too late to matter; see `disturb` for Type 2 tags.
func disturbTag(
  _ image: TagImage, with kind: String, _ work: (any NDEFTag) async throws -> Void,
  check: (_ after: TagImage, _ fault: String, _ hasFailed: Bool) async throws -> Void
) async throws {
  for exchange in 1...2000 {
    let fault = "\(kind)@\(exchange)"
    let bench = try await TagBench(image, faults: fault)
    var hasFailed = false
    do {
      try await work(try await bench.tag())
    } catch is TagError {
      hasFailed = true
    }
    let isOver = bench.transceiver.count < exchange
    try await check(try bench.image, fault, hasFailed)
    if isOver { return }
  }
  Issue.record("the work does not end")
}
