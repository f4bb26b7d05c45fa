import Foundation
import NFCLink
import NFCSession

/// An ISO 15693 tag.
final class LiveISO15693Tag: LiveTag, NFCISO15693Tag {
  var icManufacturerCode: Int { identifier.count > 1 ? Int(identifier[1]) : -1 }
  var icSerialNumber: Data { Data(identifier.dropFirst(2)) }

  typealias AnswerHandler =
    @Sendable (NFCISO15693ResponseFlag, Data, NFCReaderError?) -> Void

  /// Sends a request to this tag and hands over the flags and the data of the answer.
  func request(
    _ flags: RequestFlag, _ code: UInt8, _ parameters: Data, _ handler: @escaping AnswerHandler
  ) {
    send(
      ISO15693Request(
        flags: flags, command: code, parameters: Array(parameters), uid: Array(identifier)),
      handler)
  }

  /// Sends a request as it is; likewise.
  func send(
    _ request: ISO15693Request, takesRefusals: Bool = false, _ handler: @escaping AnswerHandler
  ) {
    guard request.frame.count <= ISO15693Request.longestFrame else {
      return handle.refuse(.packetTooLong) { handler([], Data(), $0) }
    }
    handle.perform { tag throws(NFCReaderError) in
      takesRefusals ? try await request.sendAsIs(to: tag) : try await request.send(to: tag)
    } completion: { result in
      switch result {
      case .success((let flags, let data)): handler(flags, data, nil)
      case .failure(let error): handler([], Data(), error)
      }
    }
  }

  // MARK: Single blocks

  func readSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    data(flags, 0x20, Data([blockNumber]), completionHandler)
  }

  func writeSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8, dataBlock: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x21, [blockNumber] + dataBlock, completionHandler)
  }

  func lockBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x22, Data([blockNumber]), completionHandler)
  }

  func extendedReadSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    guard let number = extended(blockNumber) else {
      return handle.refuse(.parameterOutOfBound) { completionHandler(Data(), $0) }
    }
    data(flags, 0x30, number, completionHandler)
  }

  func extendedWriteSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int, dataBlock: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let number = extended(blockNumber) else {
      return handle.refuse(.parameterOutOfBound, completion: completionHandler)
    }
    plain(flags, 0x31, number + dataBlock, completionHandler)
  }

  func extendedLockBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let number = extended(blockNumber) else {
      return handle.refuse(.parameterOutOfBound, completion: completionHandler)
    }
    plain(flags, 0x32, number, completionHandler)
  }

  private func extended(_ number: Int) -> Data? {
    (0...0xFFFF).contains(number) ? ISO15693Number.two(number) : nil
  }

  // MARK: Several blocks

  func readMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    blocks(flags, 0x23, BlockRange(blockRange, isExtended: false), completionHandler)
  }

  func extendedReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    blocks(flags, 0x33, BlockRange(blockRange, isExtended: true), completionHandler)
  }

  func writeMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    write(flags, 0x24, BlockRange(blockRange, isExtended: false), dataBlocks, completionHandler)
  }

  func getMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  ) {
    states(flags, 0x2C, BlockRange(blockRange, isExtended: false), completionHandler)
  }

  // MARK: The tag as a whole

  func stayQuiet(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    plain([.highDataRate, .address], 0x02, Data(), completionHandler)
  }

  func select(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    // It is by its UID that a tag is selected.
    plain(flags.subtracting(.select), 0x25, Data(), completionHandler)
  }

  func resetToReady(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x26, Data(), completionHandler)
  }

  func writeAFI(
    requestFlags flags: RequestFlag, afi: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x27, Data([afi]), completionHandler)
  }

  func lockAFI(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x28, Data(), completionHandler)
  }

  func writeDSFID(
    requestFlags flags: RequestFlag, dsfid: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x29, Data([dsfid]), completionHandler)
  }

  func lockDSFID(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    plain(flags, 0x2A, Data(), completionHandler)
  }

  func lockDFSID(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    lockDSFID(requestFlags: flags, completionHandler: completionHandler)
  }

  func getSystemInfo(
    requestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (Int, Int, Int, Int, Int, (any Error)?) -> Void
  ) {
    __getSystemInfoAndUID(with: flags) { completionHandler($1, $2, $3, $4, $5, $6) }
  }

  func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    guard let code = UInt8(exactly: customCommandCode), (0xA0...0xDF).contains(code),
      let maker = UInt8(exactly: icManufacturerCode)
    else { return handle.refuse(.invalidParameter) { completionHandler(Data(), $0) } }
    // What follows the maker's code, a UID included, is the maker's affair.
    send(
      ISO15693Request(
        flags: flags, command: code, parameters: [maker] + customRequestParameters)
    ) { completionHandler($1, $2) }
  }

  // MARK: Of another kind of session

  func sendCustomCommand(
    commandConfiguration: NFCISO15693CustomCommandConfiguration,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    handle.refuse(.unsupportedFeature) { completionHandler(Data(), $0) }
  }

  func readMultipleBlock(
    readConfiguration: NFCISO15693ReadMultipleBlocksConfiguration,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    handle.refuse(.unsupportedFeature) { completionHandler(Data(), $0) }
  }

  // MARK: -

  func plain(
    _ flags: RequestFlag, _ code: UInt8, _ parameters: Data,
    _ handler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    data(flags, code, parameters) { _, error in handler(error) }
  }

  func data(
    _ flags: RequestFlag, _ code: UInt8, _ parameters: Data,
    _ handler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    request(flags, code, parameters) { _, data, error in handler(data, error) }
  }

  func blocks(
    _ flags: RequestFlag, _ code: UInt8, _ range: BlockRange?,
    _ handler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    guard let range else { return handle.refuse(.parameterOutOfBound) { handler([], $0) } }
    data(flags, code, range.parameters) { data, error in
      guard error == nil else { return handler([], error) }
      do throws(NFCReaderError) {
        handler(try range.blocks(of: data), nil)
      } catch {
        handler([], error)
      }
    }
  }

  func write(
    _ flags: RequestFlag, _ code: UInt8, _ range: BlockRange?, _ blocks: [Data],
    _ handler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard let range else { return handle.refuse(.parameterOutOfBound, completion: handler) }
    guard range.count == blocks.count else {
      return handle.refuse(.invalidParameterLength, completion: handler)
    }
    plain(flags, code, range.parameters + blocks.joined(), handler)
  }

  /// Asks whether blocks are locked: a byte for each.
  func states(
    _ flags: RequestFlag, _ code: UInt8, _ range: BlockRange?,
    _ handler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  ) {
    guard let range else { return handle.refuse(.parameterOutOfBound) { handler([], $0) } }
    data(flags, code, range.parameters) { data, error in
      guard error == nil else { return handler([], error) }
      guard data.count == range.count else {
        return handler([], NFCReaderError.unexpectedLength(data.count))
      }
      handler(data.map { NSNumber(value: $0) }, nil)
    }
  }
}
