// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

/// An ISO 15693 tag.
///
/// The address flag is set and the UID sent with the requests of the standard unless the select flag
/// is set; not with `customCommand`, `challenge` and `sendRequest`, which send what they are given. A
/// request that the tag refuses is `readerTransceiveErrorTagResponseError`, with the tag's error byte
/// under `NFCISO15693TagResponseErrorKey`.
public protocol NFCISO15693Tag: NFCNDEFTag, __NFCTag {
  /// The UID, high byte first: E0, the maker's code, the serial number.
  var identifier: Data { get }
  /// The maker's code, byte 2 of the UID.
  var icManufacturerCode: Int { get }
  /// The six low bytes of the UID, high byte first.
  var icSerialNumber: Data { get }

  /// Tells the tag to be silent (02): it answers nothing until it is reset or has lost power.
  @preconcurrency
  func stayQuiet(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Reads a block (command 20); with the option flag its security byte comes first.
  @preconcurrency
  func readSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  )

  /// Writes a block (21).
  @preconcurrency
  func writeSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8, dataBlock: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Locks a block for good (22).
  @preconcurrency
  func lockBlock(
    requestFlags flags: RequestFlag, blockNumber: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Reads blocks (23), from 0 to 255; see `readSingleBlock`.
  @preconcurrency
  func readMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  )

  /// Writes blocks (24).
  @preconcurrency
  func writeMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Selects the tag (25): requests with the select flag then reach it without its UID.
  @preconcurrency
  func select(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Ends being selected or quiet (26).
  @preconcurrency
  func resetToReady(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Writes the application family identifier (27).
  @preconcurrency
  func writeAFI(
    requestFlags flags: RequestFlag, afi: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Locks the application family identifier for good (28).
  @preconcurrency
  func lockAFI(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Writes the data storage format identifier (29).
  @preconcurrency
  func writeDSFID(
    requestFlags flags: RequestFlag, dsfid: UInt8,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Locks the data storage format identifier for good (2A).
  @preconcurrency
  func lockDSFID(
    requestFlags flags: RequestFlag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// The old spelling of `lockDSFID`.
  @available(*, deprecated, renamed: "lockDSFID(requestFlags:completionHandler:)")
  @preconcurrency
  func lockDFSID(
    requestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Asks for DSFID, AFI, block size, number of blocks and IC reference (2B); -1 for what is not
  /// said.
  @available(*, deprecated, message: "use systemInfo(requestFlags:) or a result handler")
  @preconcurrency
  func getSystemInfo(
    requestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (Int, Int, Int, Int, Int, (any Error)?) -> Void
  )

  /// Asks whether blocks are locked (2C).
  @preconcurrency
  func getMultipleBlockSecurityStatus(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void
  )

  /// Sends a command of the IC's maker (A0 to DF): flags, command, the maker's code, the parameters.
  /// A maker whose commands take the UID wants it in the parameters, low byte first.
  @preconcurrency
  func customCommand(
    requestFlags flags: RequestFlag, customCommandCode: Int, customRequestParameters: Data,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  )

  /// Reads a block by a number of two bytes (30).
  @preconcurrency
  func extendedReadSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  )

  /// Writes a block by a number of two bytes (31).
  @preconcurrency
  func extendedWriteSingleBlock(
    requestFlags flags: RequestFlag, blockNumber: Int, dataBlock: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Locks a block by a number of two bytes (32).
  @preconcurrency
  func extendedLockBlock(
    requestFlags flags: RequestFlag, blockNumber: Int,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  )

  /// Reads blocks by numbers of two bytes (33).
  @preconcurrency
  func extendedReadMultipleBlocks(
    requestFlags flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  )

  /// Only for tags that a session of Apple's first, private kind found: reports code 1.
  @preconcurrency
  func sendCustomCommand(
    commandConfiguration: NFCISO15693CustomCommandConfiguration,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void)

  /// Only for tags that a session of Apple's first, private kind found: reports code 1.
  @preconcurrency
  func readMultipleBlock(
    readConfiguration: NFCISO15693ReadMultipleBlocksConfiguration,
    completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void)

  // What stands behind `systemInfo`, `sendRequest` and others. Apple keeps these names out of sight;
  // some apps call them. A stand-in may leave them out: they report code 1 then.

  /// The system information (2B) with the UID as it comes, low byte first.
  @preconcurrency
  func __getSystemInfoAndUID(
    with flags: RequestFlag,
    completionHandler: @escaping @Sendable (Data?, Int, Int, Int, Int, Int, (any Error)?) -> Void)

  @preconcurrency
  func __fastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void)

  @preconcurrency
  func __extendedWriteMultipleBlocks(
    withRequestFlags flags: RequestFlag, blockRange: NSRange, dataBlocks: [Data],
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  @preconcurrency
  func __authenticate(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void)

  @preconcurrency
  func __keyUpdate(
    withRequestFlags flags: RequestFlag, keyIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void)

  @preconcurrency
  func __challenge(
    withRequestFlags flags: RequestFlag, cryptoSuiteIdentifier: Int, message: Data,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  @preconcurrency
  func __readBuffer(
    withRequestFlags flags: RequestFlag,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data, (any Error)?) -> Void)

  @preconcurrency
  func __extendedGetMultipleBlockSecurityStatus(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([NSNumber], (any Error)?) -> Void)

  @preconcurrency
  func __extendedFastReadMultipleBlocks(
    with flags: RequestFlag, blockRange: NSRange,
    completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void)

  /// Any request; no data if the answer has none.
  @preconcurrency
  func __sendRequest(
    withFlag flags: Int, commandCode: Int, data: Data?,
    completionHandler: @escaping @Sendable (NFCISO15693ResponseFlag, Data?, (any Error)?) -> Void)
}
