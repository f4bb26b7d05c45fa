import Glibc

/// A counting semaphore between threads.
@safe final class Semaphore: Sendable {
  // sem_t must not move; POSIX lets any thread call sem_post and sem_wait on it.
  private nonisolated(unsafe) let raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    unsafe sem_init(raw, 0, 0)
  }

  deinit {
    unsafe sem_destroy(raw)
    unsafe raw.deallocate()
  }

  func signal() {
    unsafe sem_post(raw)
  }

  func wait() {
    while unsafe sem_wait(raw) != 0 {}  // only a signal handler can interrupt it
  }
}
