public import Foundation

/// The async forms.
extension NFCISO15693Tag {
  public nonisolated(nonsending) func stayQuiet() async throws {
    try await withCheckedThrowingContinuation { continuation in
      stayQuiet { continuation.resume(with: outcome($0) {}) }
    }
  }

  public nonisolated(nonsending) func readSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      readSingleBlock(requestFlags: flags, blockNumber: blockNumber) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }

  public nonisolated(nonsending) func writeSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8, dataBlock: Data
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeSingleBlock(requestFlags: flags, blockNumber: blockNumber, dataBlock: dataBlock) {
        error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func lockBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      lockBlock(requestFlags: flags, blockNumber: blockNumber) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func readMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      readMultipleBlocks(requestFlags: flags, blockRange: blockRange) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }

  public nonisolated(nonsending) func writeMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data]
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeMultipleBlocks(requestFlags: flags, blockRange: blockRange, dataBlocks: dataBlocks) {
        error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func select(requestFlags flags: RequestFlag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      select(requestFlags: flags) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func resetToReady(requestFlags flags: RequestFlag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      resetToReady(requestFlags: flags) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func writeAFI(
    requestFlags flags: RequestFlag, afi: UInt8
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeAFI(requestFlags: flags, afi: afi) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func lockAFI(requestFlags flags: RequestFlag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      lockAFI(requestFlags: flags) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func writeDSFID(
    requestFlags flags: RequestFlag, dsfid: UInt8
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeDSFID(requestFlags: flags, dsfid: dsfid) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func lockDSFID(requestFlags flags: RequestFlag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      lockDSFID(requestFlags: flags) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func getMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> [NSNumber] {
    try await withCheckedThrowingContinuation { continuation in
      getMultipleBlockSecurityStatus(requestFlags: flags, blockRange: blockRange) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }

  public nonisolated(nonsending) func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      customCommand(
        requestFlags: flags, customCommandCode: customCommandCode,
        customRequestParameters: customRequestParameters
      ) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }

  public nonisolated(nonsending) func extendedReadSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      extendedReadSingleBlock(requestFlags: flags, blockNumber: blockNumber) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }

  public nonisolated(nonsending) func extendedWriteSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int, dataBlock: Data
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      extendedWriteSingleBlock(requestFlags: flags, blockNumber: blockNumber, dataBlock: dataBlock)
      { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func extendedLockBlock(
    requestFlags flags: RequestFlag, blockNumber: Int
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      extendedLockBlock(requestFlags: flags, blockNumber: blockNumber) { error in
        continuation.resume(with: outcome(error) {})
      }
    }
  }

  public nonisolated(nonsending) func extendedReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange
  ) async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      extendedReadMultipleBlocks(requestFlags: flags, blockRange: blockRange) { value, error in
        continuation.resume(with: outcome(error) { value })
      }
    }
  }
}
