// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// What a stand-in that leaves these out has of them.
extension NFCISO15693Tag {
  @preconcurrency
  public func __getSystemInfoAndUID(
    with flags: RequestFlag,
    completionHandler: @escaping @Sendable (Data?, Int, Int, Int, Int, Int, (any Error)?) -> Void
  ) {
    completionHandler(nil, -1, -1, -1, -1, -1, NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __fastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    completionHandler([], NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __extendedWriteMultipleBlocks(
    withRequestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __authenticate(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    completionHandler([], Data(), NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __keyUpdate(
    withRequestFlags flags: RequestFlag, keyIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    completionHandler([], Data(), NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __challenge(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __readBuffer(
    withRequestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    completionHandler([], Data(), NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __extendedGetMultipleBlockSecurityStatus(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  ) {
    completionHandler([], NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __extendedFastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    completionHandler([], NFCReaderError.unsupportedFeature)
  }

  @preconcurrency
  public func __sendRequest(
    withFlag flags: Int, commandCode: Int, data: Data?,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data?, (any Error)?) -> Void
  ) {
    completionHandler([], nil, NFCReaderError.unsupportedFeature)
  }
}
