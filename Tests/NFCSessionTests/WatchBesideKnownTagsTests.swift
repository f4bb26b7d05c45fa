import LibNFCReader
import NFCLink
import NFCSession
import NFCTags
import Synchronization
import TagImages
import Testing
import VirtualNFC

/// A clock that ends the session when it has slept so often.
private final class TurnClock: SessionClock {
  private let turnsLeft: Mutex<Int>

  init(turns: Int) { turnsLeft = Mutex(turns) }

  var elapsed: Duration { .zero }

  func sleep(for duration: Duration) async throws(CancellationError) {
    let isOver = turnsLeft.withLock { left in
      left -= 1
      return left < 0
    }
    if isOver { throw CancellationError() }
  }
}

/// Whatever is known already, what comes beside it is found.
///
/// One after the other: a reader takes descriptors, and libnfc none above 1023.
@Suite(.serialized) struct WatchBesideKnownTagsTests {
  static let knownSets: [[VirtualProduct]] = [
    [.type4(.type4B)],
    [.type2(.ntag213), .type4(.type4B)],
    [.type4(.type4B), .type2(.ntag213)],
    [.type3(.liteS), .type4(.type4B)],
    [.type4(.type4B), .type3(.liteS)],
    [.type3(.liteS), .type3(.lite)],
    [.type1(.topaz96), .type4(.type4B)],
    [.type4(.type4A), .type4(.type4B), .type3(.standard)],
    [.type2(.ntag213), .type2(.ultralight), .classic(.classic1K, identifierLength: 4)],
    [.type2(.ntag213), .type3(.liteS), .type4(.type4B), .type4(.desfireEV2)],
  ]

  /// The rare kinds one after the other: each comes when the one before it has left.
  @Test(arguments: knownSets)
  func `each rare kind is reported beside tags that are known`(
    known: [VirtualProduct]
  ) async throws {
    let virtual = try VirtualReader()
    for product in known { try virtual.field.tap(product: product) }
    let reader = try await LibNFC().open(connection: virtual.connection)
    // Each kind has its turn within five, and to come and go takes two turns more.
    let clock = TurnClock(turns: 60)
    let session = SessionEngine(
      reader: reader,
      configuration: SessionConfiguration(
        poll: PollConfiguration(includesOthers: true), limit: nil),
      clock: clock)
    await session.begin()
    var kinds = ActivationOther.Kind.allCases[...]
    var guest: Int?
    var met: [ActivationOther.Kind] = []
    var arrivals = 0
    _ = try? await session.watch(within: nil, untilArrived: nil) { event in
      switch event {
      case .arrived(let tag, _):
        arrivals += 1
        if case .other(let activation) = tag.target { met.append(activation.kind) }
        if let number = guest { _ = try? virtual.field.remove(number) }
        guest = nil
        // The first when all others are known, and then whenever the one before has been.
        guard arrivals >= known.count, let kind = kinds.popFirst() else { return !kinds.isEmpty }
        guest = try? virtual.field.tap(product: PresenceProduct(kind))
      case .left(let tag):
        guard case .other = tag.target else {
          Issue.record("\(tag.target) has not left")
          return false
        }
      }
      return true
    }
    #expect(met == ActivationOther.Kind.allCases)
    await session.close()
    virtual.stop()
  }

  /// A tag that makes up its UID would be a stranger once the field was off.
  @Test func `a tag with a random UID keeps it while it is watched`() async throws {
    let virtual = try VirtualReader()
    let image = Type2Image(
      product: .ultralight, nfcid1: [0x08, 1, 2, 3],
      memory: PartialMemory([UInt8](repeating: 0, count: 64)))
    try virtual.field.tap(.type2(image))
    try virtual.field.tap(product: PresenceProduct.barcode)
    let reader = try await LibNFC().open(connection: virtual.connection)
    let session = SessionEngine(
      reader: reader,
      configuration: SessionConfiguration(
        poll: PollConfiguration(includesOthers: true), limit: nil),
      clock: TurnClock(turns: 12))
    await session.begin()
    var arrived: [[UInt8]] = []
    _ = try? await session.watch(within: nil, untilArrived: nil) { event in
      if case .arrived(let tag, _) = event { arrived.append(tag.target.identifier) }
      return true
    }
    #expect(arrived == [[0x08, 1, 2, 3]])
    await session.close()
    virtual.stop()
  }
}
