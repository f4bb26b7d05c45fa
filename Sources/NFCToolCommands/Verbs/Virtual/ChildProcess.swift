import Glibc

/// Runs another program and waits for its end.
enum ChildProcess {
  /// - Parameter environment: variables to set beside those of this process.
  /// - Returns: the exit status; 128 and the signal's number if a signal ended it.
  static func run(
    _ command: [String], environment: [String: String]
  ) async throws(ToolFailure) -> Int32 {
    let process = try spawn(command, environment: environment)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Detached.run { continuation.resume(returning: wait(for: process)) }
      }
    } onCancel: {
      // A terminal sends its signals to the child too; `kill` sends them to us alone.
      kill(process, Interruption.signal ?? SIGTERM)
    }
  }

  private static func spawn(
    _ command: [String], environment: [String: String]
  ) throws(ToolFailure) -> pid_t {
    for (name, value) in environment { unsafe setenv(name, value, 1) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var open = sigset_t()
    unsafe sigemptyset(&open)
    var standard = sigset_t()
    unsafe sigemptyset(&standard)
    unsafe sigaddset(&standard, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &open)
    unsafe posix_spawnattr_setsigdefault(&attributes, &standard)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
    }
    var process = pid_t()
    let result = unsafe posix_spawnp(
      &process, command[0], nil, &attributes, &arguments, environ)
    guard result == 0 else {
      throw ToolFailure(
        "commandNotStarted", "\(HostileText.shown(command[0])): \(Files.reason(result))",
        exit: .noInput)
    }
    return process
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return ExitStatus.software.rawValue }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// Work that blocks, on a thread of its own.
enum Detached {
  private final class Box {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  static func run(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(work))
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
        return nil
      }, box.toOpaque())
    if result == 0 {
      pthread_detach(thread)
    } else {
      unsafe box.release()
      work()  // no thread is to be had: better here than never
    }
  }
}
