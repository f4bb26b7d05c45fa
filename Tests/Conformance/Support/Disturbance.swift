import NFCTags
import TagImages
import Testing

/// Does something to a tag again and again, each time with a fault one exchange later, until
/// the fault comes too late to matter.
///
/// - Parameters:
///   - kind: the name of a fault, as fault scripts have it.
///   - work: what is done; it may fail.
///   - check: what has to hold of the memory afterwards, whether it failed or not.
func disturb(
  _ image: Type2Image, with kind: String, _ work: (any PasswordProtectedTag) async throws -> Void,
  check: (_ after: Type2Image, _ fault: String, _ hasFailed: Bool) async throws -> Void
) async throws {
  for exchange in 1...2000 {
    let fault = "\(kind)@\(exchange)"
    let bench = try await Bench(image, faults: fault)
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

extension Type2Image {
  /// The same tag after someone else has written a message behind some TLVs of their own.
  func holding(_ area: [UInt8], container: [UInt8]? = nil) -> Type2Image {
    var image = self
    for (index, byte) in area.enumerated() { image.memory[16 + index] = byte }
    if let container {
      for (index, byte) in container.enumerated() { image.memory[12 + index] = byte }
    }
    return image
  }
}
