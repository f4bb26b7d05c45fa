import Glibc

/// Standard input as a person types it.
enum Input {
  /// The next byte, waited for in slices so that a signal ends the wait; nil at the end.
  static func byte() async -> UInt8? {
    while !Task.isCancelled {
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&descriptor, 1, 100) > 0 else {
        await Task.yield()
        continue
      }
      var byte: UInt8 = 0
      return unsafe read(0, &byte, 1) == 1 ? byte : nil
    }
    return nil
  }
}
