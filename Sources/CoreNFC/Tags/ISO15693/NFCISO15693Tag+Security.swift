public import Foundation

/// Requests of the crypto suites of ISO/IEC 29167 (ISO/IEC 15693-3, 10.3).
extension NFCISO15693Tag {
  /// Begins an authentication (35).
  public func authenticate(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data), any Error>) -> Void
  ) {
    secured(flags, 0x35, cryptoSuiteIdentifier, message, resultHandler)
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
    secured(flags, 0x36, keyIdentifier, message, resultHandler)
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
  public func challenge(
    requestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    secured(flags, 0x39, cryptoSuiteIdentifier, message) { completionHandler($0.failure) }
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
    request(Int(flags.rawValue), 0x3A, Data(), resultHandler) { ($0, $1) }
  }

  public nonisolated(nonsending) func readBuffer(
    requestFlags flags: RequestFlag
  ) async throws -> (NFCISO15693ResponseFlag, Data) {
    try await withCheckedThrowingContinuation { continuation in
      readBuffer(requestFlags: flags) { continuation.resume(with: $0) }
    }
  }

  private func secured(
    _ flags: RequestFlag, _ code: Int, _ identifier: Int, _ message: Data,
    _ handler: @escaping (Result<(NFCISO15693ResponseFlag, Data), any Error>) -> Void
  ) {
    guard let identifier = UInt8(exactly: identifier) else {
      return handler(.failure(NFCReaderError.parameterOutOfBound))
    }
    request(Int(flags.rawValue), code, [identifier] + message, handler) { ($0, $1) }
  }
}
