public import Foundation

/// What a tag says about its NDEF message.
public enum NFCNDEFStatus: UInt, Sendable {
  /// The tag is not formatted for NDEF, or is of a kind that carries none.
  case notSupported = 1
  case readWrite = 2
  case readOnly = 3
}

/// A tag that may carry an NDEF message.
///
/// Handlers run on the queue of the tag's session. Every method but `isAvailable` needs the tag to be
/// the connected one: otherwise it reports `readerTransceiveErrorTagNotConnected`.
public protocol NFCNDEFTag: NSCopying, NSSecureCoding, NSObjectProtocol {
  /// Whether the tag is the connected one and was there at its last exchange.
  var isAvailable: Bool { get }

  /// Asks for the status and the capacity: the length of the largest message in bytes.
  @preconcurrency
  func queryNDEFStatus(
    completionHandler: @escaping @Sendable (NFCNDEFStatus, Int, (any Error)?) -> Void)

  /// Reads the message; without one the error is `ndefReaderSessionErrorZeroLengthMessage`.
  @preconcurrency
  func readNDEF(completionHandler: @escaping @Sendable (NFCNDEFMessage?, (any Error)?) -> Void)

  /// Writes the message and reads it back.
  @preconcurrency
  func writeNDEF(
    _ ndefMessage: NFCNDEFMessage, completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Makes the tag read-only for good.
  @preconcurrency
  func writeLock(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
}

extension NFCNDEFTag {
  public nonisolated(nonsending) func queryNDEFStatus() async throws -> (NFCNDEFStatus, Int) {
    try await withCheckedThrowingContinuation { continuation in
      queryNDEFStatus { status, capacity, error in
        continuation.resume(with: outcome(error) { (status, capacity) })
      }
    }
  }

  public nonisolated(nonsending) func readNDEF() async throws -> NFCNDEFMessage {
    try await withCheckedThrowingContinuation { continuation in
      readNDEF { message, error in
        continuation.resume(
          with: outcome(message == nil ? error ?? NFCReaderError.zeroLengthMessage : error) {
            message ?? NFCNDEFMessage(records: [])
          })
      }
    }
  }

  public nonisolated(nonsending) func writeNDEF(_ ndefMessage: NFCNDEFMessage) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeNDEF(ndefMessage) { continuation.resume(with: outcome($0) {}) }
    }
  }

  public nonisolated(nonsending) func writeLock() async throws {
    try await withCheckedThrowingContinuation { continuation in
      writeLock { continuation.resume(with: outcome($0) {}) }
    }
  }
}

/// What a handler was told, as a result.
func outcome<Value>(_ error: (any Error)?, _ value: () -> Value) -> Result<Value, any Error> {
  if let error { .failure(error) } else { .success(value()) }
}
