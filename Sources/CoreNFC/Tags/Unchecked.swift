/// Carries something into a closure that the compiler wants `Sendable`.
///
/// Used for handlers that Apple declares without that demand, and which are called once; and for
/// session objects on their way to their own queue.
// What it carries is used in one place at a time: by the queue that it is sent to.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
