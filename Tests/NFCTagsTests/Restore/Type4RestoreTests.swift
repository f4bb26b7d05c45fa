import NFCLink
import TagImages
import Testing

@testable import NFCTags

/// The file of the message, with the length of two bytes in front.
@Suite struct Type4RestoreTests {
  private static let message = bytes("D00000")
  private static let identifier = bytes("04A1B2C3D4E580")

  /// A dump of a card as `FileCard` plays it.
  private func image(
    _ file: PartialMemory?, identifier: [UInt8] = identifier, more: [Type4Image.File] = []
  ) -> TagImage {
    let files = file.map { [Type4Image.File(identifier: 0xE104, content: $0)] } ?? []
    return .type4(
      Type4Image(
        product: nil,
        target: .a(
          ActivationA(sensRes: 0x0344, selRes: 0x20, nfcid1: identifier, ats: bytes("7577810280"))),
        applications: [
          Type4Image.Application(name: NDEFApplication.current.name, files: files + more)
        ]))
  }

  private func plan(
    _ image: TagImage, parts: RestoredParts = [],
    setup: FileCard.Setup = .holding(message, size: 16)
  ) async throws -> TagPlan {
    try await FileCard(setup).tag().planRestore(image, parts: parts)
  }

  private func writes(_ plan: TagPlan) -> [String] {
    plan.writes.map { write in
      "\(write.block):" + (write.to ?? []).map { String($0, radix: 16) }.joined(separator: " ")
    }
  }

  @Test func `nothing differs, nothing is written`() async throws {
    let same = bytes("0003 D00000") + Array(repeating: UInt8(0x55), count: 11)
    #expect(try await plan(image(PartialMemory(same))).writes.isEmpty)
  }

  @Test func `the length is 0 before, and comes last`() async throws {
    let other = bytes("0004 D1000154") + Array(repeating: UInt8(0x55), count: 10)
    let plan = try await plan(image(PartialMemory(other)))
    #expect(
      writes(plan) == ["0:0 0", "2:d1 0 1 54 55 55 55 55 55 55 55 55 55 55", "0:0 4"])
    #expect(plan.messageLength == 4 && plan.notes.isEmpty)
  }

  @Test func `what the dump does not know behind the message stays`() async throws {
    var other = PartialMemory(bytes("0004 D1000154") + [0x77, 0, 0xAA])
    other[7] = nil
    #expect(
      writes(try await plan(image(other))) == ["0:0 0", "2:d1 0 1 54 77 55 aa", "0:0 4"])
  }

  @Test func `the dump of a shorter file leaves the rest alone`() async throws {
    let other = PartialMemory(bytes("0001 D0"))
    #expect(writes(try await plan(image(other))) == ["0:0 0", "0:0 1"])
  }

  @Test(arguments: [
    ("the dump does not hold the message's length", "00"),
    ("the dump does not hold all of the message", "0004D00000"),
  ])
  func `a dump that lacks something of the message is refused`(
    _ reason: String, _ file: String
  ) async throws {
    await #expect(throws: TagError.unsupported("restoring: " + reason)) {
      try await plan(image(PartialMemory(bytes(file))))
    }
  }

  @Test func `a byte of the message that is not known is refused`() async throws {
    var other = PartialMemory(bytes("0003 D00000"))
    other[3] = nil
    let reason = "restoring: the dump does not hold all of the message"
    await #expect(throws: TagError.unsupported(reason)) { try await plan(image(other)) }
  }

  @Test func `a message that the card has no room for is refused`() async throws {
    let other = PartialMemory(bytes("0020") + Array(repeating: UInt8(1), count: 32))
    await #expect(throws: TagError.capacityExceeded(needed: 32, available: 14)) {
      try await plan(image(other))
    }
  }

  @Test func `a card whose container forbids writing is refused`() async throws {
    var setup = FileCard.Setup.holding(Self.message, size: 16)
    setup.files[0xE103]?[14] = 0xFF
    await #expect(throws: TagError.readOnly("the capability container forbids writing")) {
      try await plan(image(PartialMemory(bytes("0001D0"))), setup: setup)
    }
  }

  @Test func `a dump without the file is refused`() async throws {
    await #expect(throws: TagError.unsupported("restoring: the dump has no file E104")) {
      try await plan(image(nil))
    }
  }

  @Test func `a dump of another family is refused`() async throws {
    let other = TagImage.type2(
      Type2Image(product: .ntag213, nfcid1: [], memory: PartialMemory(unknownCount: 180)))
    let text = "restoring: the dump is of an NTAG213, the tag is a tag of another kind"
    await #expect(throws: TagError.unsupported(text)) { try await plan(other) }
  }

  @Test(arguments: RestoredPartsTests.words)
  func `a card has none of the parts that are named`(
    _ part: RestoredParts, _ words: String
  ) async throws {
    await #expect(throws: TagError.unsupported("restoring: this tag has no \(words)")) {
      try await plan(image(PartialMemory(bytes("0001D0"))), parts: part)
    }
  }

  @Test func `what stays different is told`() async throws {
    let other = Type4Image.File(identifier: 0xE105, content: PartialMemory([1, 2, 3]))
    let plan = try await plan(
      image(
        PartialMemory(bytes("0003D00000")), identifier: bytes("04A1B2C3D4E581"), more: [other]))
    #expect(
      plan.notes == [
        "The UID stays 04A1B2C3D4E580, not 04A1B2C3D4E581 as in the dump.",
        "File E105 of the dump is not restored.",
      ])
  }
}
