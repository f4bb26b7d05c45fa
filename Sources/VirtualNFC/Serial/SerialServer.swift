import Glibc
import NFCLink
import Synchronization

/// Carries bytes between a pseudo-terminal and a chip, on a thread of its own.
final class SerialServer: Sendable {
  let path: String
  private let timing: VirtualReader.Timing
  private let chip: Mutex<VirtualPN532>
  private let terminal: Mutex<PseudoTerminal>
  private let bell: Bell
  private let thread = ServerThread()

  init(
    chip: consuming VirtualPN532, isHeld: Bool, timing: VirtualReader.Timing
  ) throws(ReaderError) {
    let terminal = try PseudoTerminal(isHeld: isHeld)
    bell = try Bell()
    path = terminal.path
    self.timing = timing
    self.chip = Mutex(chip)
    self.terminal = Mutex(terminal)
    try thread.start { self.serve() }
  }

  var isServing: Bool { terminal.withLock { $0.isUp } }

  func withChip<Result: Sendable>(_ body: (inout VirtualPN532) -> Result) -> Result {
    chip.withLock { body(&$0) }
  }

  /// Ends the thread and hangs up the terminal; does nothing the second time.
  func stop() {
    bell.ring()
    thread.join()
  }

  private func serve() {
    let master = terminal.withLock { $0.master }
    while let outputs = next(from: master) {
      for output in outputs where !bell.hasRung {
        bell.pause(output.delay(timing))
        Self.send(output.bytes, to: master)
      }
      if withChip(\.isUnplugged) { break }
    }
    terminal.withLock { $0.hangUp() }
  }

  /// What the chip says next; nil when it is time to end.
  private func next(from master: Int32) -> [VirtualPN532.Output]? {
    let interval = withChip(\.searchInterval)
    switch bell.wait(for: master, milliseconds: interval?.wholeMilliseconds ?? -1) {
    case .rung:
      return nil
    case .nothing:
      return withChip { $0.continueSearch() }
    case .readable:
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = unsafe read(master, &buffer, buffer.count)
      if count > 0 { return withChip { $0.receive(Array(buffer[..<count])) } }
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }
  }

  /// A serial line waits for nobody: what does not fit is lost.
  private static func send(_ bytes: [UInt8], to master: Int32) {
    _ = unsafe write(master, bytes, bytes.count)
  }
}
