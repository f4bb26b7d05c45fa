import NFCLink
import Synchronization
import Testing

@testable import LibNFCReader

@Suite struct CommandGateTests {
  @Test func `cancelling ends the command that runs, and all that follow`() async throws {
    try await withReader([.list(Rule.typeA, .answer(Sample.type2))]) { reader, chip in
      let target = try #require(try await reader.poll(PollConfiguration()))
      // The chip cancels before libnfc waits for its answer: the first abort is lost.
      chip.follow([Rule([0x40], .perform({ reader.cancel() }))])
      await #expect(throws: TransceiveError.cancelled) {
        try await reader.transceive([0x30, 0x00], timeout: .seconds(60))
      }

      let mark = chip.commands.count
      await #expect(throws: TransceiveError.cancelled) {
        try await reader.transceive([0x30, 0x00], timeout: .seconds(60))
      }
      await #expect(throws: TransceiveError.cancelled) { try await reader.activate(target) }
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
      await #expect { try await reader.release() } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
      #expect(chip.commands.count == mark)

      await reader.close()
      #expect(chip.aborts == 1)
    }
  }

  @Test func `a poll that is cancelled says so whatever libnfc makes of it`() async throws {
    try await withReader { reader, chip in
      let cancel = { @Sendable in reader.cancel() }
      chip.follow([Rule([0x4A], .perform(cancel, answer: Sample.type2))])
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
    }
  }

  @Test func `a loop that polls for nothing learns that it was cancelled`() async throws {
    try await withReader { reader, _ in
      reader.cancel()
      await #expect { try await reader.poll(PollConfiguration(technologies: [.v])) } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
    }
  }

  @Test func `opening afresh is given up when it is cancelled`() async throws {
    try await withReader { reader, chip in
      // The poll fails, and so does every attempt at opening; the first one cancels.
      chip.follow([
        Rule([0x4A], .silence), Rule([0x14], .perform({ reader.cancel() }), .acknowledge),
      ])
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .cancelled
      }
      #expect(chip.commands.count { $0 == [0x14, 0x01] } == 2)  // the first opening, and one more
    }
  }

  @Test func `cancelling what does not run sends no abort`() async throws {
    try await withReader { reader, chip in
      for _ in 0..<100 { reader.cancel() }
      #expect(chip.aborts == 0)
    }
  }

  @Test func `a cancelled reader is still closed with good manners`() async throws {
    let chip = try ScriptedChip()
    let reader = try await LibNFC().open(connection: chip.connection)
    reader.cancel()
    await reader.close()
    #expect(chip.commands.suffix(3) == [[0x52, 0x00], [0x32, 0x01, 0x00], [0x16, 0xF0]])
  }
}
