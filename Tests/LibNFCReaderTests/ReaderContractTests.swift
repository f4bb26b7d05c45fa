import LibNFCReader
import NFCLink
import TagImages
import Testing
import VirtualNFC

/// What both readers over a virtual field must do alike: the one in this process, and the one that
/// goes through libnfc, a serial line and the model of a chip.
@Suite struct ReaderContractTests {
  enum Way: CaseIterable { case direct, libnfc }

  /// A field, and a reader in front of it that is opened in one of the ways.
  private func withReader(
    _ way: Way, faults: String? = nil, _ body: (any Reader, VirtualField) async throws -> Void
  ) async throws {
    let field = VirtualField()
    let faults = if let faults { try FaultScript(parsing: faults) } else { FaultScript() }
    switch way {
    case .direct:
      let reader = InProcessReader(field: field, faults: faults)
      try await body(reader, field)
      await reader.close()
    case .libnfc:
      let virtual = try VirtualReader(field: field, faults: faults)
      let reader = try await LibNFC().open(connection: virtual.connection)
      try await body(reader, field)
      await reader.close()
      virtual.stop()
    }
  }

  @Test(arguments: Way.allCases)
  func `a tag is found, talked to and found again`(way: Way) async throws {
    try await withReader(way) { reader, field in
      #expect(try await reader.poll(PollConfiguration()) == nil)
      try field.tap(product: .ntag213)
      let target = try #require(try await reader.poll(PollConfiguration()))
      guard case .a(let activation) = target else {
        Issue.record("no NFC-A target")
        return
      }
      #expect(activation.sensRes == 0x0044 && activation.selRes == 0x00 && activation.ats == nil)
      #expect(activation.nfcid1 == VirtualProducts.nfcid1(number: 1))

      let timeout = Duration.milliseconds(350)
      let version: [UInt8] = [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03]
      #expect(try await reader.transceive([0x60], timeout: timeout) == version)
      #expect(try await reader.transceive([0xA2, 4, 1, 2, 3, 4], timeout: timeout) == [])
      let blocks = try await reader.transceive([0x30, 4], timeout: timeout)
      #expect(blocks.prefix(4) == [1, 2, 3, 4] && blocks.count == 16)
      let longRead = try await reader.transceive([0x3A, 4, 0x27], timeout: timeout)
      #expect(longRead.prefix(16) == blocks[...] && longRead.count == 144)

      // A NAK puts the tag to sleep, from which only its identifier wakes it.
      await #expect(throws: TransceiveError.transmission) {
        try await reader.transceive([0x30, 0xF0], timeout: timeout)
      }
      try await reader.activate(target)
      #expect(try await reader.transceive([0x30, 4], timeout: timeout) == blocks)
    }
  }

  @Test(arguments: Way.allCases)
  func `several tags are met one after the other`(way: Way) async throws {
    try await withReader(way) { reader, field in
      var expected: Set<[UInt8]> = []
      for number in 1...3 {
        try field.tap(product: .ntag215)
        expected.insert(VirtualProducts.nfcid1(number: number))
      }
      var found: Set<[UInt8]> = []
      while let target = try await reader.poll(PollConfiguration()) {
        found.insert(target.identifier)
        try await reader.halt()
      }
      #expect(found == expected)

      // One that sleeps is found when it is asked for, and the others are left alone.
      let second = VirtualProducts.nfcid1(number: 2)
      let target = try await reader.poll(PollConfiguration(identifier: second))
      #expect(target?.identifier == second)
    }
  }

  @Test(arguments: Way.allCases)
  func `the field goes down with release and comes up with the next poll`(way: Way) async throws {
    try await withReader(way) { reader, field in
      try field.tap(product: .ntag213)
      let target = try #require(try await reader.poll(PollConfiguration()))
      try await reader.halt()
      #expect(try await reader.poll(PollConfiguration()) == nil)
      try await reader.release()
      #expect(try await reader.poll(PollConfiguration()) == target)
      try await reader.release()
      try await reader.activate(target)
    }
  }

  @Test(arguments: Way.allCases)
  func `a tag that has left is lost, and comes back`(way: Way) async throws {
    try await withReader(way) { reader, field in
      let number = try field.tap(product: .ntag213)
      let target = try #require(try await reader.poll(PollConfiguration()))
      let image = try field.remove(number)
      await #expect(throws: TransceiveError.transmission) {
        try await reader.transceive([0x30, 0], timeout: .milliseconds(350))
      }
      await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
      try field.tap(image)
      try await reader.activate(target)
    }
  }

  @Test(arguments: Way.allCases)
  func `SECTOR_SELECT leads to the second sector`(way: Way) async throws {
    try await withReader(way) { reader, field in
      try field.tap(product: .ntagI2CPlus2K)
      _ = try await reader.poll(PollConfiguration())
      let timeout = Duration.milliseconds(350)
      let first = try await reader.transceive([0x30, 0], timeout: timeout)
      let acknowledge = try await reader.transceive([0xC2, 0xFF], timeout: timeout)
      #expect([[], [0x0A]].contains(acknowledge))
      await #expect(throws: TransceiveError.transmission) {
        try await reader.transceive([0x01, 0, 0, 0], timeout: .milliseconds(100))
      }
      let second = try await reader.transceive([0x30, 0], timeout: timeout)
      #expect(second != first && second.count == 16)
    }
  }

  @Test(arguments: Way.allCases)
  func `a broken answer is a broken transmission, and the tag is still there`(way: Way)
    async throws
  {
    try await withReader(way, faults: "corrupt@1;lose@2;nak@3") { reader, field in
      try field.tap(product: .ntag213)
      let target = try #require(try await reader.poll(PollConfiguration()))
      for _ in 1...3 {
        await #expect(throws: TransceiveError.transmission) {
          try await reader.transceive([0x30, 0], timeout: .milliseconds(350))
        }
        try await reader.activate(target)
      }
      #expect(try await reader.transceive([0x30, 0], timeout: .milliseconds(350)).count == 16)
    }
  }

  @Test(arguments: Way.allCases)
  func `a reader that is pulled out says so`(way: Way) async throws {
    try await withReader(way, faults: "unplug@1") { reader, field in
      try field.tap(product: .ntag213)
      _ = try await reader.poll(PollConfiguration())
      await #expect {
        try await reader.transceive([0x30, 0], timeout: .milliseconds(350))
      } throws: {
        guard case .reader(let error)? = $0 as? TransceiveError else { return false }
        return error.code == .unplugged
      }
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .unplugged
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `cancelling is for good`(way: Way) async throws {
    try await withReader(way) { reader, field in
      try field.tap(product: .ntag213)
      _ = try await reader.poll(PollConfiguration())
      reader.cancel()
      await #expect(throws: TransceiveError.cancelled) {
        try await reader.transceive([0x30, 0], timeout: .milliseconds(350))
      }
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `a frame that is too long is refused`(way: Way) async throws {
    try await withReader(way) { reader, field in
      try field.tap(product: .ntag216)
      _ = try await reader.poll(PollConfiguration())
      await #expect(throws: TransceiveError.frameTooLong(limit: 262)) {
        try await reader.transceive(
          [UInt8](repeating: 0xA2, count: 263), timeout: .milliseconds(350))
      }
    }
  }

  @Test func `a reader that another program holds is busy`() async throws {
    let virtual = try VirtualReader(faults: FaultScript(parsing: "busy"))
    await #expect { try await LibNFC().open(connection: virtual.connection) } throws: {
      ($0 as? ReaderError)?.code == .busy
    }
    virtual.stop()
  }

  @Test func `identifying a tag costs one round trip beside those of libnfc`() async throws {
    let virtual = try VirtualReader()
    try virtual.field.tap(product: .ntag213)
    let reader = try await LibNFC().open(connection: virtual.connection)
    _ = try await reader.poll(PollConfiguration())
    await reader.close()
    #expect(virtual.statistics.work.roundTrips == 1)
    #expect(virtual.statistics.total.roundTrips == 15)
    virtual.stop()
  }
}
