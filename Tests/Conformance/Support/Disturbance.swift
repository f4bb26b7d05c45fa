import NFCTags
import Testing

/// Does something to a tag again and again, each time with a fault one exchange later, until
/// the fault comes too late to matter.
///
/// - Parameters:
///   - kind: the name of a fault, as fault scripts have it.
///   - work: what is done; it may fail.
///   - check: what has to hold of the tag afterwards, whether it failed or not.
func disturb<Image: BenchImage>(
  _ image: Image, with kind: String, _ work: (Image.Handle) async throws -> Void,
  check: (_ after: Image, _ fault: String, _ hasFailed: Bool) async throws -> Void
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
