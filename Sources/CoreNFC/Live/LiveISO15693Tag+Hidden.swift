// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Foundation
import NFCTags

/// The requests that apps know by the names of their Swift forms.
extension LiveISO15693Tag {
  func __sendRequest(
    withFlag flags: Int, commandCode: Int, data: Data?,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data?, (any Error)?) -> Void
  ) {
    guard let flags = UInt8(exactly: flags), let code = UInt8(exactly: commandCode) else {
      return handle.refuse(.parameterOutOfBound) { completionHandler([], nil, $0) }
    }
    let request = ISO15693Request(
      flags: RequestFlag(rawValue: flags), command: code, parameters: data.map { Array($0) } ?? [])
    send(request, takesRefusals: true) { flags, data, error in
      completionHandler(flags, data.isEmpty ? nil : data, error)
    }
  }

  func __getSystemInfoAndUID(
    with flags: RequestFlag,
    completionHandler: @escaping @Sendable (Data?, Int, Int, Int, Int, Int, (any Error)?) -> Void
  ) {
    request(flags, 0x2B, Data()) { _, data, error in
      guard error == nil, let info = Type5SystemInformation(data) else {
        return completionHandler(
          nil, -1, -1, -1, -1, -1, error ?? .unexpectedLength(data.count))
      }
      completionHandler(
        Data(data.dropFirst().prefix(8)), info.dsfid.map { Int($0) } ?? -1,
        info.afi.map { Int($0) } ?? -1, info.blockSize ?? -1, info.blockCount ?? -1,
        info.icReference.map { Int($0) } ?? -1, nil)
    }
  }

  // MARK: Blocks

  func __fastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    blocks(flags, 0x2D, BlockRange(blockRange, isExtended: false), completionHandler)
  }

  func __extendedFastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    blocks(flags, 0x3D, BlockRange(blockRange, isExtended: true), completionHandler)
  }

  func __extendedWriteMultipleBlocks(
    withRequestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    write(flags, 0x34, BlockRange(blockRange, isExtended: true), dataBlocks, completionHandler)
  }

  func __extendedGetMultipleBlockSecurityStatus(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  ) {
    states(flags, 0x3C, BlockRange(blockRange, isExtended: true), completionHandler)
  }

  // MARK: Crypto suites

  func __authenticate(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    secured(flags, 0x35, cryptoSuiteIdentifier, message, completionHandler)
  }

  func __keyUpdate(
    withRequestFlags flags: RequestFlag, keyIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    secured(flags, 0x36, keyIdentifier, message, completionHandler)
  }

  func __challenge(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let identifier = UInt8(exactly: cryptoSuiteIdentifier) else {
      return handle.refuse(.parameterOutOfBound, completion: completionHandler)
    }
    // It may be for all tags at once: whom it is for is said by the flags alone.
    send(ISO15693Request(flags: flags, command: 0x39, parameters: [identifier] + message)) {
      completionHandler($2)
    }
  }

  func __readBuffer(
    withRequestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    request(flags, 0x3A, Data()) { completionHandler($0, $1, $2) }
  }

  private func secured(
    _ flags: RequestFlag, _ code: UInt8, _ identifier: Int, _ message: Data,
    _ handler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    guard let identifier = UInt8(exactly: identifier) else {
      return handle.refuse(.parameterOutOfBound) { handler([], Data(), $0) }
    }
    request(flags, code, [identifier] + message) { handler($0, $1, $2) }
  }
}
