import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

/// The model against the requests and answers of ISO/IEC 15693-3.
@Suite struct Type5ModelTests {
  private let uid: [UInt8] = [0xE0, 0x04, 0x01, 0x50, 0x11, 0x22, 0x33, 0x44]

  private func model(security: [UInt8]? = nil) -> Type5Model {
    Type5Model(
      Type5Image(
        uid: uid, dsfid: 0x12, icReference: 0x01,
        memory: PartialMemory((0..<16).map { UInt8($0) }), security: security))
  }

  private var address: [UInt8] { uid.reversed() }

  @Test func `an inventory is answered by those whom the mask fits`() {
    var model = model()
    let answer = TagResponse.data([0x00, 0x12] + address)
    #expect(model.respond(to: [0x26, 0x01, 0x00]) == answer)
    #expect(model.respond(to: [0x26, 0x01, 0x08, 0x44]) == answer)
    #expect(model.respond(to: [0x26, 0x01, 0x04, 0x04]) == answer)
    #expect(model.respond(to: [0x26, 0x01, 0x04, 0x05]) == .silence)
    #expect(model.respond(to: [0x26, 0x01, 0x40] + address) == answer)
    #expect(model.respond(to: [0x26, 0x01, 0x41] + address + [0]) == .silence)
    #expect(model.respond(to: [0x26, 0x01, 0x08]) == .silence)
    #expect(model.respond(to: [0x26, 0x01]) == .silence)
  }

  @Test func `a quiet tag hears only its address`() {
    var model = model()
    #expect(model.respond(to: [0x22, 0x02] + address) == .silence)
    #expect(model.respond(to: [0x26, 0x01, 0x00]) == .silence)
    #expect(model.respond(to: [0x02, 0x20, 0x00]) == .silence)
    #expect(model.respond(to: [0x22, 0x20] + address + [0x00]) == .data([0x00, 0, 1, 2, 3]))
    #expect(model.respond(to: [0x22, 0x26] + address) == .data([0x00]))
    #expect(model.respond(to: [0x02, 0x20, 0x00]) == .data([0x00, 0, 1, 2, 3]))
  }

  @Test func `the select flag is for the selected tag`() {
    var model = model()
    #expect(model.respond(to: [0x12, 0x20, 0x00]) == .silence)
    #expect(model.respond(to: [0x22, 0x25] + address) == .data([0x00]))
    #expect(model.respond(to: [0x12, 0x20, 0x00]) == .data([0x00, 0, 1, 2, 3]))
    model.powerOff()
    #expect(model.respond(to: [0x12, 0x20, 0x00]) == .silence)
  }

  @Test(
    arguments: [
      ([0x02, 0x20, 0x04], 0x10), ([0x02, 0x23, 0x03, 0x01], 0x10), ([0x02, 0x20], 0x02),
      ([0x02, 0x21, 0x00, 1, 2, 3], 0x02), ([0x02, 0x21, 0x01, 1, 2, 3, 4], 0x12),
      ([0x02, 0x22, 0x01], 0x11), ([0x02, 0xA0], 0x01), ([0x02, 0x2C, 0x00, 0x04], 0x10),
    ] as [([UInt8], UInt8)])
  func `what cannot be is refused with its reason`(request: [UInt8], reason: UInt8) {
    var model = model(security: [0, 1, 0, 0])
    #expect(model.respond(to: request) == .data([0x01, reason]))
  }

  @Test func `the option flag brings the security of each block`() {
    var model = model(security: [0, 1, 0, 0])
    #expect(
      model.respond(to: [0x42, 0x23, 0x00, 0x01]) == .data([0x00, 0, 0, 1, 2, 3, 1, 4, 5, 6, 7]))
    #expect(model.respond(to: [0x02, 0x2C, 0x00, 0x03]) == .data([0x00, 0, 1, 0, 0]))
  }

  @Test func `system information tells what there is`() {
    var model = model()
    #expect(
      model.respond(to: [0x02, 0x2B]) == .data([0x00, 0x0D] + address + [0x12, 0x03, 0x03, 0x01]))
  }
}
