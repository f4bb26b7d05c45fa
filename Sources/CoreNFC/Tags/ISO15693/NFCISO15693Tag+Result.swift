public import Foundation

/// The forms with a `Result`.
extension NFCISO15693Tag {
  public func readSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    resultHandler: @escaping (Result<Data, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    readSingleBlock(requestFlags: flags, blockNumber: blockNumber) { value, error in
      handler.value(outcome(error) { value })
    }
  }

  public func readMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    resultHandler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    readMultipleBlocks(requestFlags: flags, blockRange: blockRange) { value, error in
      handler.value(outcome(error) { value })
    }
  }

  public func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data,
    resultHandler: @escaping (Result<Data, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    customCommand(
      requestFlags: flags, customCommandCode: customCommandCode,
      customRequestParameters: customRequestParameters
    ) { value, error in
      handler.value(outcome(error) { value })
    }
  }

  public func extendedReadSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    resultHandler: @escaping (Result<Data, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    extendedReadSingleBlock(requestFlags: flags, blockNumber: blockNumber) { value, error in
      handler.value(outcome(error) { value })
    }
  }
}
