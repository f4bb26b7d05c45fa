public import Foundation

/// Requests that Apple added without a requirement of the protocol: each with a result handler and
/// an async form.
extension NFCISO15693Tag {
  @preconcurrency
  public func _sendRequest(
    requestFlags: UInt8, commandCode: UInt8, parameters: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    completionHandler([], Data(), NFCReaderError.unsupportedFeature)
  }

  /// Sends any request; the data of the answer is nil if it has none.
  public func sendRequest(
    requestFlags flags: Int, commandCode: Int, data: Data?,
    resultHandler: @escaping (Result<(NFCISO15693ResponseFlag, Data?), any Error>) -> Void
  ) {
    request(flags, commandCode, data ?? Data(), resultHandler) { flags, data in
      (flags, data.isEmpty ? nil : data)
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
    let identifier = identifier
    request(Int(flags.rawValue), 0x2B, Data(), resultHandler) { _, data in
      try NFCISO15693SystemInfo(parsing: data, uniqueIdentifier: identifier)
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
    getSystemInfo(requestFlags: flags) { (result: Result<NFCISO15693SystemInfo, any Error>) in
      switch result {
      case .success(let info):
        completionHandler(
          info.uniqueIdentifier, info.dataStorageFormatIdentifier,
          info.applicationFamilyIdentifier, info.blockSize, info.totalBlocks, info.icReference, nil)
      case .failure(let error):
        completionHandler(Data(), -1, -1, -1, -1, -1, error)
      }
    }
  }

  /// Reads blocks at twice the data rate (2D).
  public func fastReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    resultHandler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    readBlocks(flags, 0x2D, blockRange, isExtended: false, resultHandler)
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
    readBlocks(flags, 0x3D, blockRange, isExtended: true, resultHandler)
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
    guard let range = BlockRange(blockRange, isExtended: true) else {
      return resultHandler(.failure(NFCReaderError.parameterOutOfBound))
    }
    request(Int(flags.rawValue), 0x3C, range.parameters, resultHandler) { _, data in
      NFCISO15693MultipleBlockSecurityStatus(blockSecurityStatus: data.map { Int($0) })
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
    guard let range = BlockRange(blockRange, isExtended: true), range.count == dataBlocks.count
    else { return completionHandler(NFCReaderError.invalidParameterLength) }
    let parameters = range.parameters + dataBlocks.joined()
    request(
      Int(flags.rawValue), 0x34, parameters, { completionHandler($0.failure) },
      { _, _ in () })
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

extension NFCISO15693Tag {
  /// Sends a request, reads the answer, and hands over what came of it.
  func request<Value>(
    _ flags: Int, _ code: Int, _ parameters: Data,
    _ handler: @escaping (Result<Value, any Error>) -> Void,
    _ read: @escaping (NFCISO15693ResponseFlag, Data) throws -> Value
  ) {
    guard let flags = UInt8(exactly: flags), let code = UInt8(exactly: code) else {
      return handler(.failure(NFCReaderError.parameterOutOfBound))
    }
    let (handler, read) = (Unchecked(handler), Unchecked(read))
    _sendRequest(requestFlags: flags, commandCode: code, parameters: parameters) {
      flags, data, error in
      handler.value(
        outcome(error) { (flags, data) }.flatMap { answer in
          Result { try read.value(answer.0, answer.1) }
        })
    }
  }

  private func readBlocks(
    _ flags: RequestFlag, _ code: Int, _ range: NSRange, isExtended: Bool,
    _ handler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    guard let range = BlockRange(range, isExtended: isExtended) else {
      return handler(.failure(NFCReaderError.parameterOutOfBound))
    }
    request(Int(flags.rawValue), code, range.parameters, handler) { _, data in
      try range.blocks(of: data)
    }
  }
}

extension Result {
  /// The error, if there is one.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
