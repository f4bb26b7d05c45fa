import NFCLink

/// A reader that is open, and what is to be done when it is no longer needed.
struct OpenReader: Sendable {
  let reader: any Reader
  /// What stands behind it: stopping a virtual reader, saving its tag.
  let afterwards: @Sendable () throws(ToolFailure) -> Void

  init(_ reader: any Reader, afterwards: @escaping @Sendable () throws(ToolFailure) -> Void = {}) {
    self.reader = reader
    self.afterwards = afterwards
  }

  func close() async throws(ToolFailure) {
    await reader.close()
    try afterwards()
  }
}
