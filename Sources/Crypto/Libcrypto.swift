import CCrypto

/// What the calls into libcrypto have in common.
enum Libcrypto {
  /// Runs calls that may leave entries in the thread's error queue, and takes them away again:
  /// an entry left there would be taken for that of somebody else's later call.
  static func run<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { ERR_clear_error() }
    return try body()
  }

  /// Decodes DER that has to fill all of its bytes, with a function of the d2i family.
  static func decode(
    _ der: [UInt8],
    _ function: (
      UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
    ) -> OpaquePointer?,
    free: (OpaquePointer) -> Void
  ) -> OpaquePointer? {
    unsafe der.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var cursor: UnsafePointer<UInt8>? = unsafe start
      guard let object = unsafe function(nil, &cursor, buffer.count) else { return nil }
      guard unsafe cursor == start + buffer.count else {
        unsafe free(object)
        return nil
      }
      return unsafe object
    }
  }
}
