import NFCLink
import TagImages
import Testing
import VirtualNFC

@Suite struct InProcessReaderTests {
  let field = VirtualField()

  @Test func `a fresh NTAG213 is found and reads as its data sheet says`() async throws {
    let uid: [UInt8] = [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80]
    try field.tap(product: .ntag213, nfcid1: uid)
    let reader = InProcessReader(field: field)

    let found = try await reader.poll(PollConfiguration())
    #expect(found == .a(ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: uid)))
    let bytes = try await reader.transceive([0x30, 0x03], timeout: .seconds(1))
    #expect(
      bytes == [
        0xE1, 0x10, 0x12, 0x00, 0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE, 0, 0, 0, 0,
      ])
    #expect(reader.exchangeCount == 1)
  }

  @Test func `two FeliCa tags are told apart by their time slots`() async throws {
    for product: Type3Product in [.liteS, .standard] { try field.tap(product: product) }
    let reader = InProcessReader(field: field)
    let felica = PollConfiguration(technologies: [.f])
    var found: [RemoteTarget] = []
    while let target = try await reader.poll(felica) {
      found.append(target)
      try await reader.halt()
    }
    #expect(found.count == 2)
    #expect(Set(found.map(\.identifier)) == Set(field.tags.map(\.image.identifier)))
    for target in found { try await reader.activate(target) }
  }

  @Test func `an acknowledge is an empty response and a NAK a transmission error`() async throws {
    let number = try field.tap(product: .ntag213)
    let reader = InProcessReader(field: field)
    let target = try #require(try await reader.poll(PollConfiguration()))

    #expect(try await reader.transceive([0xA2, 0x04, 1, 2, 3, 4], timeout: .seconds(1)) == [])
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x2D], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    try await reader.activate(target)
    #expect(
      try await reader.transceive([0x30, 0x04], timeout: .seconds(1)).prefix(4) == [1, 2, 3, 4])

    try field.remove(number)
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
  }

  @Test func `of several tags each is found once when the ones before are halted`() async throws {
    for _ in 0..<5 { try field.tap(product: .ntag215) }
    let reader = InProcessReader(field: field)
    var found: Set<[UInt8]> = []
    while let target = try await reader.poll(PollConfiguration()) {
      found.insert(target.identifier)
      try await reader.halt()
    }
    #expect(found == Set(field.tags.map(\.image.identifier)))

    let first = try #require(field.tags.first).image.identifier
    let again = try await reader.poll(PollConfiguration(identifier: first))
    #expect(again?.identifier == first)
    try await reader.release()
    #expect(try await reader.poll(PollConfiguration()) != nil)
  }
}
