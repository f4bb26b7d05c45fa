import Glibc
import NFCLink
import TestSupport
import Testing

@testable import LibNFCReader

@Suite struct LibNFCReaderTests {
  private static let tag = Rule.list(Rule.typeA, .answer(Sample.type2))
  /// How opening begins: SAMConfiguration, which wakes the chip up.
  private static let wakening: [UInt8] = [0x14, 0x01]
  /// How closing ends: PowerDown.
  private static let farewell: [UInt8] = [0x16, 0xF0]

  private func openings(_ chip: ScriptedChip) -> Int {
    chip.commands.count { $0 == Self.wakening }
  }

  @Test func `opening and closing take no more round trips than libnfc needs`() async throws {
    let chip = try ScriptedChip()
    let reader = try await LibNFC().open(connection: chip.connection)
    #expect(reader.connection == chip.connection)
    #expect(reader.technologies == [.a, .b, .f])
    await reader.close()
    #expect(chip.commands.count == 14)
  }

  @Test func `closing twice is harmless, and nothing works afterwards`() async throws {
    let chip = try ScriptedChip([Self.tag])
    let reader = try await LibNFC().open(connection: chip.connection)
    _ = try await reader.poll(PollConfiguration())
    await reader.close()
    await reader.close()
    #expect(chip.commands.count { $0 == Self.farewell } == 1)
    let mark = chip.commands.count
    await #expect(throws: ReaderError.self) { try await reader.poll(PollConfiguration()) }
    await #expect(throws: TransceiveError.tagLost) {
      try await reader.transceive([0x60], timeout: .seconds(1))
    }
    try await reader.halt()
    try await reader.release()
    #expect(chip.commands.count == mark)
  }

  @Test func `a reader that is dropped gives its device back`() async throws {
    let chip = try ScriptedChip()
    _ = try await LibNFC().open(connection: chip.connection)
    // Closing was queued before this opening, on the same thread.
    let again = try await LibNFC().open(connection: chip.connection)
    #expect(chip.commands.count { $0 == Self.farewell } == 1)
    await again.close()
  }

  @Test func `a late answer is never taken for that of the next command`() async throws {
    let old = Rule([0x40, 0x01, 0x30, 0x04], .late([0] + Array(repeating: 0x04, count: 16)))
    let new = Rule([0x40, 0x01, 0x30, 0x08], .answer([0] + Array(repeating: 0x08, count: 16)))
    try await withReader([Self.tag, old, new]) { reader, chip in
      let target = try #require(try await reader.poll(PollConfiguration()))
      await #expect(throws: TransceiveError.timeout) {
        try await reader.transceive([0x30, 0x04], timeout: .milliseconds(1))
      }
      await #expect(throws: TransceiveError.tagLost) {
        try await reader.transceive([0x30, 0x08], timeout: .milliseconds(350))
      }
      #expect(!chip.commands.contains([0x40, 0x01, 0x30, 0x08]))

      try await reader.activate(target)
      #expect(openings(chip) > 1)
      let received = try await reader.transceive([0x30, 0x08], timeout: .milliseconds(350))
      #expect(received == Array(repeating: 0x08, count: 16))
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      Frame.acknowledgement + [0x00, 0x00, 0xFF, 0x05, 0xFB, 0xD5, 0x4B, 0x01, 0x02, 0x03],
      Frame.acknowledgement + [0x00, 0x00, 0xFF, 0x01, 0xFF, 0x7F, 0x81, 0x00],
    ] as [[UInt8]])
  func `garbage is a failure of the reader, which is opened afresh`(garbage: [UInt8]) async throws {
    try await withReader([Self.tag, Rule([0x40], .bytes(garbage))]) { reader, chip in
      _ = try await reader.poll(PollConfiguration())
      await #expect {
        try await reader.transceive([0x30, 0x04], timeout: .milliseconds(1))
      } throws: {
        switch $0 as? TransceiveError {
        case .reader(let error): error.code == .ioFailed && error.driverCode == -1
        case let error: error == .timeout
        }
      }
      let found = try await reader.poll(PollConfiguration())
      #expect(found == Sample.type2Target)
      #expect(openings(chip) > 1)
    }
  }

  @Test func `a lost byte while polling costs a sweep, not the session`() async throws {
    let rule = Rule.list(Rule.typeA, .acknowledge, .answer(Sample.type2))
    try await withReader([rule]) { reader, chip in
      let found = try await reader.poll(PollConfiguration())
      #expect(found == Sample.type2Target)
      #expect(openings(chip) > 1)
    }
  }

  @Test func `a lost byte while a tag is woken costs another try`() async throws {
    let rule = Rule.list(Rule.typeA, .silence, .answer(Sample.type2))
    try await withReader([rule]) { reader, chip in
      try await reader.activate(Sample.type2Target)
      #expect(openings(chip) > 1)
    }
  }

  @Test func `a reader that stays silent fails, and is tried again by the next poll`() async throws
  {
    try await withReader([.list(Rule.typeA, .silence)]) { reader, chip in
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .ioFailed
      }
      chip.follow([Self.tag])
      let found = try await reader.poll(PollConfiguration())
      #expect(found == Sample.type2Target)
    }
  }

  @Test func `a pulled plug is told from a bad frame, and closing is safe`() async throws {
    let chip = try ScriptedChip([Self.tag, Rule([0x40], .unplug)])
    let reader = try await LibNFC().open(connection: chip.connection)
    _ = try await reader.poll(PollConfiguration())
    await #expect {
      try await reader.transceive([0x30, 0x04], timeout: .milliseconds(350))
    } throws: {
      guard case .reader(let error)? = $0 as? TransceiveError else { return false }
      return error.code == .unplugged
    }
    await #expect { try await reader.poll(PollConfiguration()) } throws: {
      ($0 as? ReaderError)?.code == .unplugged
    }
    try await reader.release()
    await reader.close()
  }

  @Test func `a pulled plug only loses the tag of a reader that may come back`() async throws {
    let chip = try ScriptedChip([Self.tag, Rule([0x40], .unplug)])
    let reader = try await LibNFC().open(
      connection: chip.connection, patience: .nanoseconds(1))
    _ = try await reader.poll(PollConfiguration())
    await #expect(throws: TransceiveError.tagLost) {
      try await reader.transceive([0x30, 0x04], timeout: .milliseconds(350))
    }
    await #expect { try await reader.poll(PollConfiguration()) } throws: {
      ($0 as? ReaderError)?.code == .unplugged
    }
    await reader.close()
  }

  @Test func `a reader that is plugged in again is found where it was`() async throws {
    let (first, second) = (try ScriptedChip(), try ScriptedChip([Self.tag]))
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let link = folder.file("reader")
    unsafe symlink(first.path, link)
    let reader = try await LibNFC().open(connection: "pn532_uart:\(link)")
    first.unplug()
    for _ in 1...2 {
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .unplugged
      }
    }
    unsafe unlink(link)
    unsafe symlink(second.path, link)
    let found = try await reader.poll(PollConfiguration())
    #expect(found == Sample.type2Target)
    await #expect { try await LibNFC().open(connection: second.connection) } throws: {
      ($0 as? ReaderError)?.code == .busy
    }
    await reader.close()
  }

  @Test func `a plug that was pulled while nothing happened is noticed by the poll`() async throws {
    let chip = try ScriptedChip()
    let reader = try await LibNFC().open(connection: chip.connection)
    chip.unplug()
    await #expect { try await reader.poll(PollConfiguration()) } throws: {
      ($0 as? ReaderError)?.code == .unplugged
    }
    await reader.close()
  }

  @Test func `readers that wait keep no task of others waiting`() async throws {
    let count = 2 * Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 2
    let (started, permitted) = (Semaphore(), Semaphore())
    let wait = { @Sendable in
      started.signal()
      permitted.wait()
    }
    let hold = Rule([0x40], .perform(wait, answer: [0x00, 0x2A]))
    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          try await withReader([Self.tag, hold]) { reader, _ in
            _ = try await reader.poll(PollConfiguration())
            let received = try await reader.transceive([0x30, 0x04], timeout: .seconds(60))
            #expect(received == [0x2A])
          }
        }
      }
      let thread = try ThreadExecutor()
      await thread.run { for _ in 0..<count { started.wait() } }
      thread.stop()
      // All of them are in libnfc now, and yet this task goes on.
      for _ in 0..<count { permitted.signal() }
      try await group.waitForAll()
    }
  }
}
