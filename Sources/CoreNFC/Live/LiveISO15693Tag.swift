import Foundation
import NFCLink
import NFCSession

/// An ISO 15693 tag.
final class LiveISO15693Tag: LiveTag, NFCISO15693Tag {
  var icManufacturerCode: Int { identifier.count > 1 ? Int(identifier[1]) : -1 }
  var icSerialNumber: Data { Data(identifier.dropFirst(2)) }

  func _sendRequest(
    requestFlags: UInt8, commandCode: UInt8, parameters: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void
  ) {
    let request = ISO15693Request(
      flags: NFCISO15693RequestFlag(rawValue: requestFlags), command: commandCode,
      parameters: Array(parameters), uid: Array(identifier))
    guard request.frame.count <= ISO15693Request.longestFrame else {
      return handle.refuse(.packetTooLong) { completionHandler([], Data(), $0) }
    }
    handle.perform { tag throws(NFCReaderError) in
      try await request.send(to: tag)
    } completion: { result in
      switch result {
      case .success((let flags, let data)): completionHandler(flags, data, nil)
      case .failure(let error): completionHandler([], Data(), error)
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
    guard let range = BlockRange(blockRange, isExtended: false) else {
      return handle.refuse(.parameterOutOfBound, completion: completionHandler)
    }
    guard range.count == dataBlocks.count else {
      return handle.refuse(.invalidParameterLength, completion: completionHandler)
    }
    plain(flags, 0x24, range.parameters + dataBlocks.joined(), completionHandler)
  }

  func getMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  ) {
    guard let range = BlockRange(blockRange, isExtended: false) else {
      return handle.refuse(.parameterOutOfBound) { completionHandler([], $0) }
    }
    data(flags, 0x2C, range.parameters) { data, error in
      completionHandler(data.map { NSNumber(value: $0) }, error)
    }
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
    getSystemInfo(requestFlags: flags) { (result: Result<NFCISO15693SystemInfo, any Error>) in
      switch result {
      case .success(let info):
        completionHandler(
          info.dataStorageFormatIdentifier, info.applicationFamilyIdentifier, info.blockSize,
          info.totalBlocks, info.icReference, nil)
      case .failure(let error): completionHandler(-1, -1, -1, -1, -1, error)
      }
    }
  }

  func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    guard let code = UInt8(exactly: customCommandCode), (0xA0...0xDF).contains(code),
      let maker = UInt8(exactly: icManufacturerCode)
    else { return handle.refuse(.parameterOutOfBound) { completionHandler(Data(), $0) } }
    data(flags, code, [maker] + customRequestParameters, completionHandler)
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

  private func plain(
    _ flags: RequestFlag, _ code: UInt8, _ parameters: Data,
    _ handler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    data(flags, code, parameters) { _, error in handler(error) }
  }

  private func data(
    _ flags: RequestFlag, _ code: UInt8, _ parameters: Data,
    _ handler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    _sendRequest(requestFlags: flags.rawValue, commandCode: code, parameters: parameters) {
      _, data, error in
      handler(data, error)
    }
  }

  private func blocks(
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
}
