import NFCLink
import Synchronization
import TestSupport
import Testing

@testable import NFCTags

/// Cards that nobody ever made on purpose.
@Suite struct Type4FuzzTests {
  /// A card that answers anything: often what is plausible, sometimes garbage, never twice the same.
  private final class Chameleon: Transceiver {
    private let random: Mutex<SeededGenerator>
    private let total = Atomic(0)

    init(seed: UInt64) {
      random = Mutex(SeededGenerator(seed: seed))
    }

    var count: Int { total.load(ordering: .relaxed) }
    var target: RemoteTarget {
      .a(
        ActivationA(
          sensRes: 0x0344, selRes: 0x20, nfcid1: bytes("04A1B2C3D4E580"), ats: bytes("78")))
    }

    func reactivate() async throws(TransceiveError) {}

    func transceive(
      _ command: [UInt8], timeout: Duration, secrecy: Secrecy
    ) async throws(TransceiveError) -> [UInt8] {
      total.add(1, ordering: .relaxed)
      return try random.withLock { random throws(TransceiveError) in
        switch Int.random(in: 0..<40, using: &random) {
        case 0: throw .transmission
        case 1: return Self.noise(.random(in: 0...262, using: &random), &random)
        case 2: return bytes("6C") + Self.noise(1, &random)
        case 3: return Self.noise(3, &random) + bytes("6103")
        case 4: return Self.noise(2, &random)
        default: return Self.answer(to: command, &random)
        }
      }
    }

    private static func answer(
      to command: [UInt8], _ random: inout SeededGenerator
    ) -> [UInt8] {
      switch (command[0], command[1]) {
      case (0x90, 0x60): return bytes("04010101001805 91AF")
      case (0x90, 0xAF): return bytes("04010101041805 9100")
      case (0x90, 0x6A): return (Bool.random(using: &random) ? [] : bytes("010000")) + bytes("9100")
      case (0x90, 0x45): return bytes("0F01 9100")
      case (0x90, 0x6F): return bytes("0102 9100")
      case (0x90, 0xF5): return bytes("0000EEEE0F0000 9100")
      case (0x90, _): return bytes("9100")
      case (_, 0xB0), (_, 0xB1):
        guard command.last == 15, Bool.random(using: &random) else {
          let count = Int.random(in: 0...Int(command.last ?? 0), using: &random)
          return Self.noise(count, &random) + bytes("9000")
        }
        var container = bytes("000F20003B00340406E10404000000")
        container[Int.random(in: 0..<15, using: &random)] = .random(in: 0...255, using: &random)
        return container + bytes("9000")
      default: return bytes("9000")
      }
    }

    private static func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }
  }

  @Test(arguments: 0..<200)
  func `whatever a card answers, working with it ends`(_ seed: UInt64) async throws {
    let card = Chameleon(seed: seed)
    guard let identity = try? await TagIdentification.identify(card) else { return }
    let tag = Type4Tag(identity, over: card)
    _ = try? await tag.readNDEF()
    _ = try? await tag.information()
    if let plan = try? await tag.planWrite([1, 2, 3], formatting: true) {
      _ = try? await tag.execute(plan)
    }
    if let plan = try? await tag.planFormat() { _ = try? await tag.execute(plan) }
    if let plan = try? await tag.planErase(wipe: true) { _ = try? await tag.execute(plan) }
    if let plan = try? await tag.planLock() { _ = try? await tag.execute(plan) }
    _ = try? await tag.dumpImage()
    #expect(card.count < 400_000)
  }

  @Test func `a card that gives one byte at a time is left`() async throws {
    var setup = FileCard.Setup.holding(Array(repeating: 1, count: 1000), mle: 255)
    setup.mostRead = 1
    let card = FileCard(setup)
    let tag = try await card.tag()
    await #expect(throws: TagError.malformedResponse) { try await tag.readNDEF() }
    #expect(card.count < 80)
  }

  @Test func `one that gives less than it promised is read to the end all the same`() async throws {
    let message = Array(repeating: UInt8(7), count: 1000)
    var setup = FileCard.Setup.holding(message, mle: 255)
    setup.mostRead = 100
    #expect(try await FileCard(setup).tag().readNDEF().message == message)
  }
}
