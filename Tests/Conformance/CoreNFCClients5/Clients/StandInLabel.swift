// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import CoreNFC

/// An ISO 15693 tag for the tests of an app: it has one block, and refuses to change.
final class StandInLabel: NSObject, NFCISO15693Tag {
  private let block = Data([1, 2, 3, 4])
  private let refusal = NFCReaderError(
    .readerTransceiveErrorTagResponseError, userInfo: [NFCISO15693TagResponseErrorKey: 0x12])

  override init() {}

  var identifier: Data { Data([0xE0, 0x04, 1, 2, 3, 4, 5, 6]) }
  var icManufacturerCode: Int { 4 }
  var icSerialNumber: Data { identifier.dropFirst(2) }
  var isAvailable: Bool { true }

  // MARK: Reading

  func readSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping (Data, Error?) -> Void
  ) { completionHandler(block, nil) }

  func readMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping ([Data], Error?) -> Void
  ) { completionHandler([block], nil) }

  func extendedReadSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping (Data, Error?) -> Void
  ) { completionHandler(block, nil) }

  func extendedReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping ([Data], Error?) -> Void
  ) { completionHandler([block], nil) }

  func getMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping ([NSNumber], Error?) -> Void
  ) { completionHandler([1], nil) }

  func getSystemInfo(
    requestFlags flags: RequestFlag,
    completionHandler: @escaping (Int, Int, Int, Int, Int, Error?) -> Void
  ) { completionHandler(0, 0, 4, 1, 1, nil) }

  func __getSystemInfoAndUID(
    with flags: RequestFlag,
    completionHandler: @escaping (Data?, Int, Int, Int, Int, Int, Error?) -> Void
  ) { completionHandler(Data(identifier.reversed()), 0, 0, 4, 1, 1, nil) }

  func __sendRequest(
    withFlag flags: Int, commandCode: Int, data: Data?,
    completionHandler: @escaping (NFCISO15693ResponseFlag, Data?, Error?) -> Void
  ) { completionHandler([], data, nil) }

  func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data,
    completionHandler: @escaping (Data, Error?) -> Void
  ) { completionHandler(customRequestParameters, nil) }

  // MARK: Changing

  func writeSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8, dataBlock: Data,
    completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func writeMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func extendedWriteSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int, dataBlock: Data,
    completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func lockBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func extendedLockBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func writeAFI(
    requestFlags flags: RequestFlag, afi: UInt8, completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func lockAFI(requestFlags flags: RequestFlag, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(refusal)
  }

  func writeDSFID(
    requestFlags flags: RequestFlag, dsfid: UInt8, completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(refusal) }

  func lockDSFID(requestFlags flags: RequestFlag, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(refusal)
  }

  func lockDFSID(requestFlags flags: RequestFlag, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(refusal)
  }

  func select(requestFlags flags: RequestFlag, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(nil)
  }

  func resetToReady(
    requestFlags flags: RequestFlag, completionHandler: @escaping (Error?) -> Void
  ) { completionHandler(nil) }

  func stayQuiet(completionHandler: @escaping (Error?) -> Void) { completionHandler(nil) }

  // MARK: Of the first kind of session

  func sendCustomCommand(
    commandConfiguration: NFCISO15693CustomCommandConfiguration,
    completionHandler: @escaping (Data, Error?) -> Void
  ) { completionHandler(commandConfiguration.requestParameters, nil) }

  func readMultipleBlock(
    readConfiguration: NFCISO15693ReadMultipleBlocksConfiguration,
    completionHandler: @escaping (Data, Error?) -> Void
  ) { completionHandler(block, nil) }

  // MARK: Of every tag

  func queryNDEFStatus(completionHandler: @escaping (NFCNDEFStatus, Int, Error?) -> Void) {
    completionHandler(.readOnly, 0, nil)
  }

  func readNDEF(completionHandler: @escaping (NFCNDEFMessage?, Error?) -> Void) {
    completionHandler(nil, refusal)
  }

  func writeNDEF(_ ndefMessage: NFCNDEFMessage, completionHandler: @escaping (Error?) -> Void) {
    completionHandler(refusal)
  }

  func writeLock(completionHandler: @escaping (Error?) -> Void) { completionHandler(refusal) }

  func copy(with zone: NSZone? = nil) -> Any { self }
  static var supportsSecureCoding: Bool { false }
  func encode(with coder: NSCoder) {}
  required init?(coder: NSCoder) { nil }
}
