import NFCLink
import TagImages
import Testing
import VirtualNFC

/// What each fault does to the reader's view and to the tag.
@Suite struct FaultTests {
  let field = VirtualField()
  let number: Int
  static let write: [UInt8] = [0xA2, 0x04, 0x0A, 0x0B, 0x0C, 0x0D]

  init() throws {
    number = try field.tap(product: .ntag213)
  }

  func reader(_ faults: String) async throws -> (InProcessReader, RemoteTarget) {
    let reader = InProcessReader(field: field, faults: try FaultScript(parsing: faults))
    return (reader, try #require(try await reader.poll(PollConfiguration())))
  }

  func block4() -> [UInt8]? {
    guard case .type2(let image)? = field.image(of: number) else { return nil }
    return image.block(4)
  }

  /// Faults at the second exchange: whether the write is kept, and whether the tag is still
  /// selected afterwards.
  static let rows: [(fault: String, block4: [UInt8], staysSelected: Bool)] = [
    ("nak@2", [0x01, 0x03, 0xA0, 0x0C], false),
    ("mute@2", [0x01, 0x03, 0xA0, 0x0C], true),
    ("lose@2", [0x0A, 0x0B, 0x0C, 0x0D], true),
    ("corrupt@2", [0x0A, 0x0B, 0x0C, 0x0D], true),
    ("tear@2", [0x0A, 0x0B, 0xA0, 0x0C], false),
  ]

  @Test(arguments: rows)
  func `a fault at a write fails alike and leaves different tags`(
    fault: String, block4 expected: [UInt8], staysSelected: Bool
  ) async throws {
    let (reader, target) = try await reader(fault)
    _ = try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive(Self.write, timeout: .seconds(1))
    }
    #expect(block4() == expected)
    let next = try? await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    #expect((next != nil) == staysSelected)
    try await reader.activate(target)
    #expect(try await reader.transceive(Self.write, timeout: .seconds(1)) == [])
    #expect(block4() == [0x0A, 0x0B, 0x0C, 0x0D])
  }

  @Test func `a removed tag stays away and on the list`() async throws {
    let (reader, target) = try await reader("remove@2")
    _ = try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive(Self.write, timeout: .seconds(1))
    }
    for _ in 0..<5 {
      await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
      #expect(try await reader.poll(PollConfiguration()) == nil)
    }
    #expect(field.tags.map(\.isAway) == [true])
    #expect(block4() == [0x01, 0x03, 0xA0, 0x0C])
  }

  /// While the tag is away a search counts as an exchange.
  @Test func `a tag that is removed for a while comes back at its exchange`() async throws {
    let (reader, target) = try await reader("remove@2..5")
    _ = try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
    #expect(try await reader.poll(PollConfiguration()) == nil)
    #expect(try await reader.poll(PollConfiguration()) == target)
    #expect(reader.exchangeCount == 5)
    #expect(field.tags.map(\.isAway) == [false])
    _ = try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
  }

  @Test func `only the tag that was selected is taken away`() async throws {
    let other = try field.tap(product: .ntag215)
    let uid = try #require(field.image(of: number)).identifier
    let reader = InProcessReader(field: field, faults: try FaultScript(parsing: "remove@1"))
    _ = try await reader.poll(PollConfiguration(identifier: uid))
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    #expect(field.tags.map(\.isAway) == [true, false])
    #expect(
      try await reader.poll(PollConfiguration())?.identifier
        == field.image(of: other)?.identifier)
  }

  @Test func `nothing is counted before a tag was activated`() async throws {
    let reader = InProcessReader(field: field, faults: try FaultScript(parsing: "mute@1"))
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    #expect(reader.exchangeCount == 0)
    _ = try await reader.poll(PollConfiguration())
    #expect(reader.exchangeCount == 0)
    await #expect(throws: TransceiveError.transmission) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    #expect(try await reader.transceive([0x30, 0x00], timeout: .seconds(1)).count == 16)
    #expect(reader.exchangeCount == 2)
  }

  @Test func `a range of NAKs ends after its last exchange`() async throws {
    let (reader, target) = try await reader("nak@1..2")
    for _ in 0..<2 {
      await #expect(throws: TransceiveError.transmission) {
        try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
      }
      try await reader.activate(target)
    }
    #expect(try await reader.transceive([0x30, 0x00], timeout: .seconds(1)).count == 16)
  }

  @Test func `an unplugged reader is gone for good`() async throws {
    let (reader, target) = try await reader("unplug@2")
    _ = try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    await #expect(
      throws: TransceiveError.reader(ReaderError(.unplugged, during: "transceive"))
    ) {
      try await reader.transceive([0x30, 0x00], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.reader(ReaderError(.unplugged, during: "activate"))) {
      try await reader.activate(target)
    }
    await #expect(throws: ReaderError(.unplugged, during: "poll")) {
      try await reader.poll(PollConfiguration())
    }
    await reader.close()
  }

  @Test func `a slow exchange outlasts a timeout that is too short`() async throws {
    let (reader, _) = try await reader("slow=50")
    await #expect(throws: TransceiveError.timeout) {
      try await reader.transceive([0x30, 0x00], timeout: .milliseconds(49))
    }
    #expect(try await reader.transceive([0x30, 0x00], timeout: .milliseconds(50)).count == 16)
  }

  @Test func `a busy reader cannot be used`() async throws {
    let reader = InProcessReader(field: field, faults: try FaultScript(parsing: "busy"))
    await #expect(throws: ReaderError(.busy, during: "open")) {
      try await reader.poll(PollConfiguration())
    }
  }
}
