public import Foundation

/// Requests of the crypto suites of ISO/IEC 29167 (ISO/IEC 15693-3, 10.3).
extension NFCISO15693Tag {
  /// Begins an authentication (35).
  public func authenticate(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data), any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __authenticate(
      withRequestFlags: flags, cryptoSuiteIdentifier: cryptoSuiteIdentifier, message: message
    ) { flags, data, error in
      handler.value(outcome(error) { (flags, data) })
    }
  }

  public nonisolated(nonsending) func authenticate(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data
  ) async throws -> (NFCISO15693ResponseFlag, Data) {
    try await withCheckedThrowingContinuation { continuation in
      authenticate(
        requestFlags: flags, cryptoSuiteIdentifier: cryptoSuiteIdentifier, message: message
      ) { continuation.resume(with: $0) }
    }
  }

  /// Replaces a key (36).
  public func keyUpdate(
    requestFlags flags: RequestFlag, keyIdentifier: Int, message: Data,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data), any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __keyUpdate(withRequestFlags: flags, keyIdentifier: keyIdentifier, message: message) {
      flags, data, error in
      handler.value(outcome(error) { (flags, data) })
    }
  }

  public nonisolated(nonsending) func keyUpdate(
    requestFlags flags: RequestFlag, keyIdentifier: Int, message: Data
  ) async throws -> (NFCISO15693ResponseFlag, Data) {
    try await withCheckedThrowingContinuation { continuation in
      keyUpdate(requestFlags: flags, keyIdentifier: keyIdentifier, message: message) {
        continuation.resume(with: $0)
      }
    }
  }

  /// Gives the tag something to compute (39); it answers nothing, and `readBuffer` brings the result.
  /// No UID is sent: every tag in the field may compute.
  public func challenge(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    let handler = Unchecked(completionHandler)
    __challenge(
      withRequestFlags: flags, cryptoSuiteIdentifier: cryptoSuiteIdentifier, message: message
    ) { handler.value($0) }
  }

  public nonisolated(nonsending) func challenge(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      challenge(
        requestFlags: flags, cryptoSuiteIdentifier: cryptoSuiteIdentifier, message: message
      ) { continuation.resume(with: outcome($0) {}) }
    }
  }

  /// Fetches the result of a challenge (3A).
  public func readBuffer(
    requestFlags flags: RequestFlag,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data), any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __readBuffer(withRequestFlags: flags) { flags, data, error in
      handler.value(outcome(error) { (flags, data) })
    }
  }

  public nonisolated(nonsending) func readBuffer(
    requestFlags flags: RequestFlag
  ) async throws -> (NFCISO15693ResponseFlag, Data) {
    try await withCheckedThrowingContinuation { continuation in
      readBuffer(requestFlags: flags) { continuation.resume(with: $0) }
    }
  }
}
