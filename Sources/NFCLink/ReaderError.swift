/// Why a reader cannot be opened or used.
public struct ReaderError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// No such reader, or none at all.
    case notFound
    /// This login may not use it.
    case accessDenied
    /// Another program holds it.
    case busy
    /// It is there and did not answer as a reader does.
    case openFailed
    /// It stopped answering, or answered out of step.
    case ioFailed
    /// It was there and is gone.
    case unplugged
    /// It cannot do this.
    case unsupported
    /// `Reader.cancel()` ended the operation.
    case cancelled
  }

  public let code: Code
  /// What was being done, such as `open` or `poll`.
  public let operation: String
  /// The driver's own number, where there is one.
  public let driverCode: Int32?
  /// What a person should know beside the code: a path, a holder.
  public let detail: String?

  public init(
    _ code: Code, during operation: String, driverCode: Int32? = nil, detail: String? = nil
  ) {
    self.code = code
    self.operation = operation
    self.driverCode = driverCode
    self.detail = detail
  }
}
