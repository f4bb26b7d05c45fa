import CoreNFC
import Synchronization
import Testing
import VirtualNFC

/// What must not stop when an app does not behave.
@Suite(.timeLimit(.minutes(1))) struct ConcurrencyTests {
  @Test func `a delegate that does not return holds up nobody but itself`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let sleeper = Sleeper()
    let session = bench.messageSession(sleeper)
    session.begin()
    try await sleeper.log.next()
    // Its callback still runs; the session's time ends, and the reader is free for others.
    bench.clock.expire()
    let other = try Bench()
    try other.field.tap(Samples.ntag215())
    while true {
      let listener = TagListener()
      let next = try bench.tagSession(.iso14443, listener)
      next.begin()
      if case .active = try await listener.log.next() { break }
      await Task.yield()
    }
    sleeper.wake()
  }

  @Test func `many callers at once are served one after another`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = Box(value: try connected.miFare)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for page in 0..<40 {
        group.addTask {
          try await tag.value.sendMiFareCommand(commandPacket: Data([0x30, UInt8(page)])).count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(count == 640)
    connected.session.invalidate()
  }

  @Test func `ending in the middle of work answers every handler before the end is told`()
    async throws
  {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    let connected = try await bench.connected()
    let tag = try connected.miFare
    let answered = Mutex(0)
    for _ in 0..<100 {
      tag.sendMiFareCommand(commandPacket: Data([0x30, 0x00])) { (_: Data, _: (any Error)?) in
        answered.withLock { $0 += 1 }
      }
    }
    connected.session.invalidate()
    #expect(try await connected.listener.end() == .readerSessionInvalidationErrorUserCanceled)
    #expect(answered.withLock { $0 } == 100)
  }

  @Test func `sessions that come and go at once leave the reader usable`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let listener = TagListener()
          let session = try? bench.tagSession(.iso14443, listener)
          session?.begin()
          session?.restartPolling()
          session?.alertMessage = "x"
          session?.invalidate()
          _ = try? await listener.end()
        }
      }
    }
    let connected = try await bench.connected()
    #expect(connected.tag.isAvailable)
    connected.session.invalidate()
  }
}

/// A delegate whose callback does not return until it is woken.
private final class Sleeper: NSObject, NFCNDEFReaderSessionDelegate, Sendable {
  let log = Log<Void>()
  private let semaphore = DispatchSemaphore(value: 0)

  func wake() { semaphore.signal() }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    log.add(())
    semaphore.wait()
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {}
}
