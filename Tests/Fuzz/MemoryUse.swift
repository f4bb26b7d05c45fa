import Synchronization

/// Bytes that the program holds, and the most that it held since `restart`.
private let held = Atomic(0)
private let peak = Atomic(0)

@_silgen_name("__sanitizer_install_malloc_and_free_hooks")
private func installHooks(
  _ allocated: @convention(c) (UnsafeRawPointer?, Int) -> Void,
  _ freed: @convention(c) (UnsafeRawPointer?) -> Void
) -> Int32

@_silgen_name("__sanitizer_get_allocated_size")
private func size(of block: UnsafeRawPointer?) -> Int

private let areHooksInstalled =
  unsafe installHooks(
    { _, size in
      let now = held.add(size, ordering: .relaxed).newValue
      peak.max(now, ordering: .relaxed)
    },
    { block in
      unsafe held.subtract(size(of: block), ordering: .relaxed)
    }) != 0

/// Traps if `work` ever holds more memory than `factor` times the size of its input, and some.
func limitMemory(
  for bytes: [UInt8], to factor: Int, _ work: () -> Void
) {
  precondition(areHooksInstalled)
  let before = held.load(ordering: .relaxed)
  peak.store(before, ordering: .relaxed)
  work()
  let used = peak.load(ordering: .relaxed) - before
  precondition(used <= 16_384 + factor * bytes.count, "\(used) bytes for \(bytes.count)")
}
