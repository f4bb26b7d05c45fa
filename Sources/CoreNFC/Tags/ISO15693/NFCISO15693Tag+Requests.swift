public import Foundation

/// Requests that Apple gave Swift forms of its own: each with a result handler and an async form.
extension NFCISO15693Tag {
  /// Sends any request as it is: flags, command, data. The answer is handed over whatever its flags
  /// say; its data is nil if it has none.
  public func sendRequest(
    requestFlags flags: Int, commandCode: Int, data: Data?,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data?), any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __sendRequest(withFlag: flags, commandCode: commandCode, data: data) { flags, data, error in
      handler.value(outcome(error) { (flags, data) })
    }
  }

  public nonisolated(nonsending) func sendRequest(
    requestFlags flags: Int, commandCode: Int, data: Data?
  ) async throws -> (NFCISO15693ResponseFlag, Data?) {
    try await withCheckedThrowingContinuation { continuation in
      sendRequest(requestFlags: flags, commandCode: commandCode, data: data) {
        continuation.resume(with: $0)
      }
    }
  }

  /// Asks for the system information (2B).
  public func getSystemInfo(
    requestFlags flags: RequestFlag,
    resultHandler: @escaping (Result<NFCISO15693SystemInfo, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __getSystemInfoAndUID(with: flags) {
      uid, dsfid, afi, blockSize, blockCount, icReference, error in
      handler.value(
        outcome(error) {
          NFCISO15693SystemInfo(
            uniqueIdentifier: uid ?? Data(), dataStorageFormatIdentifier: dsfid,
            applicationFamilyIdentifier: afi, blockSize: blockSize, totalBlocks: blockCount,
            icReference: icReference)
        })
    }
  }

  public nonisolated(nonsending) func systemInfo(
    requestFlags flags: RequestFlag
  ) async throws -> NFCISO15693SystemInfo {
    try await withCheckedThrowingContinuation { continuation in
      getSystemInfo(requestFlags: flags) { continuation.resume(with: $0) }
    }
  }

  /// The system information with the UID in front, as much published code takes it to come.
  public func getSystemInfo(
    requestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (Data, Int, Int, Int, Int, Int, (any Error)?) -> Void
  ) {
    __getSystemInfoAndUID(with: flags) {
      completionHandler($0 ?? Data(), $1, $2, $3, $4, $5, $6)
    }
  }

  /// Reads blocks at twice the data rate (2D).
  public func fastReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    resultHandler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __fastReadMultipleBlocks(with: flags, blockRange: blockRange) { blocks, error in
      handler.value(outcome(error) { blocks })
    }
  }

  public nonisolated(nonsending) func fastReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      fastReadMultipleBlocks(requestFlags: flags, blockRange: blockRange) {
        continuation.resume(with: $0)
      }
    }
  }

  /// Reads blocks by numbers of two bytes, at twice the data rate (3D).
  public func extendedFastReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    resultHandler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __extendedFastReadMultipleBlocks(with: flags, blockRange: blockRange) { blocks, error in
      handler.value(outcome(error) { blocks })
    }
  }

  public nonisolated(nonsending) func extendedFastReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      extendedFastReadMultipleBlocks(requestFlags: flags, blockRange: blockRange) {
        continuation.resume(with: $0)
      }
    }
  }

  /// Asks whether blocks are locked, by numbers of two bytes (3C).
  public func extendedGetMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    resultHandler: @escaping (Result<NFCISO15693MultipleBlockSecurityStatus, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    __extendedGetMultipleBlockSecurityStatus(with: flags, blockRange: blockRange) {
      states, error in
      handler.value(
        outcome(error) {
          NFCISO15693MultipleBlockSecurityStatus(blockSecurityStatus: states.map(\.intValue))
        })
    }
  }

  public nonisolated(nonsending) func extendedGetMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> NFCISO15693MultipleBlockSecurityStatus {
    try await withCheckedThrowingContinuation { continuation in
      extendedGetMultipleBlockSecurityStatus(requestFlags: flags, blockRange: blockRange) {
        continuation.resume(with: $0)
      }
    }
  }

  /// Writes blocks by numbers of two bytes (34).
  public func extendedWriteMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    let handler = Unchecked(completionHandler)
    __extendedWriteMultipleBlocks(
      withRequestFlags: flags, blockRange: blockRange, dataBlocks: dataBlocks
    ) { handler.value($0) }
  }

  public nonisolated(nonsending) func extendedWriteMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data]
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      extendedWriteMultipleBlocks(
        requestFlags: flags, blockRange: blockRange, dataBlocks: dataBlocks
      ) { continuation.resume(with: outcome($0) {}) }
    }
  }
}

extension Result {
  /// The error, if there is one.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
