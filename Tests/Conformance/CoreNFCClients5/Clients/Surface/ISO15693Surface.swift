import CoreNFC

// Every declaration of ISO 15693 tags.

enum ISO15693Surface {
  static let flags: NFCISO15693RequestFlag = [.highDataRate, .address]
  static let range = NSRange(location: 0, length: 1)

  static func handlers(_ tag: any NFCISO15693Tag) {
    let _: [Data] = [tag.identifier, tag.icSerialNumber]
    let _: Int = tag.icManufacturerCode
    tag.readSingleBlock(requestFlags: flags, blockNumber: UInt8(0)) {
      (_: Data, _: (any Error)?) in
    }
    tag.readMultipleBlocks(requestFlags: flags, blockRange: range) {
      (_: [Data], _: (any Error)?) in
    }
    tag.writeSingleBlock(requestFlags: flags, blockNumber: UInt8(0), dataBlock: Data()) {
      (_: (any Error)?) in
    }
    tag.lockBlock(requestFlags: flags, blockNumber: UInt8(0)) { (_: (any Error)?) in }
    tag.writeMultipleBlocks(requestFlags: flags, blockRange: range, dataBlocks: [Data()]) {
      (_: (any Error)?) in
    }
    tag.stayQuiet { (_: (any Error)?) in }
    tag.select(requestFlags: flags) { (_: (any Error)?) in }
    tag.resetToReady(requestFlags: flags) { (_: (any Error)?) in }
    tag.writeAFI(requestFlags: flags, afi: UInt8(0)) { (_: (any Error)?) in }
    tag.lockAFI(requestFlags: flags) { (_: (any Error)?) in }
    tag.writeDSFID(requestFlags: flags, dsfid: UInt8(0)) { (_: (any Error)?) in }
    tag.lockDSFID(requestFlags: flags) { (_: (any Error)?) in }
    tag.getMultipleBlockSecurityStatus(requestFlags: flags, blockRange: range) {
      (_: [NSNumber], _: (any Error)?) in
    }
    tag.customCommand(
      requestFlags: flags, customCommandCode: 0xA0, customRequestParameters: Data()
    ) { (_: Data, _: (any Error)?) in }
    tag.extendedReadSingleBlock(requestFlags: flags, blockNumber: 0x100) {
      (_: Data, _: (any Error)?) in
    }
    tag.extendedWriteSingleBlock(requestFlags: flags, blockNumber: 0x100, dataBlock: Data()) {
      (_: (any Error)?) in
    }
    tag.extendedLockBlock(requestFlags: flags, blockNumber: 0x100) { (_: (any Error)?) in }
    tag.extendedReadMultipleBlocks(requestFlags: flags, blockRange: range) {
      (_: [Data], _: (any Error)?) in
    }
    tag.challenge(requestFlags: flags, cryptoSuiteIdentifier: 0, message: Data()) {
      (_: (any Error)?) in
    }
    tag.extendedWriteMultipleBlocks(requestFlags: flags, blockRange: range, dataBlocks: [Data()]) {
      (_: (any Error)?) in
    }
    tag.sendCustomCommand(
      commandConfiguration: NFCISO15693CustomCommandConfiguration(
        manufacturerCode: 4, customCommandCode: 0xA0, requestParameters: nil)
    ) { (_: Data, _: (any Error)?) in }
    tag.readMultipleBlock(
      readConfiguration: NFCISO15693ReadMultipleBlocksConfiguration(range: range, chunkSize: 1)
    ) { (_: Data, _: (any Error)?) in }
  }

  static func hidden(_ tag: any NFCISO15693Tag) {
    tag.__getSystemInfoAndUID(with: flags) {
      (_: Data?, _: Int, _: Int, _: Int, _: Int, _: Int, _: (any Error)?) in
    }
    tag.__fastReadMultipleBlocks(with: flags, blockRange: range) { (_: [Data], _: (any Error)?) in }
    tag.__extendedWriteMultipleBlocks(
      withRequestFlags: flags, blockRange: range, dataBlocks: [Data()]
    ) { (_: (any Error)?) in }
    tag.__authenticate(withRequestFlags: flags, cryptoSuiteIdentifier: 0, message: Data()) {
      (_: NFCISO15693ResponseFlag, _: Data, _: (any Error)?) in
    }
    tag.__keyUpdate(withRequestFlags: flags, keyIdentifier: 0, message: Data()) {
      (_: NFCISO15693ResponseFlag, _: Data, _: (any Error)?) in
    }
    tag.__challenge(withRequestFlags: flags, cryptoSuiteIdentifier: 0, message: Data()) {
      (_: (any Error)?) in
    }
    tag.__readBuffer(withRequestFlags: flags) {
      (_: NFCISO15693ResponseFlag, _: Data, _: (any Error)?) in
    }
    tag.__extendedGetMultipleBlockSecurityStatus(with: flags, blockRange: range) {
      (_: [NSNumber], _: (any Error)?) in
    }
    tag.__extendedFastReadMultipleBlocks(with: flags, blockRange: range) {
      (_: [Data], _: (any Error)?) in
    }
    tag.__sendRequest(withFlag: 0x02, commandCode: 0x20, data: nil) {
      (_: NFCISO15693ResponseFlag, _: Data?, _: (any Error)?) in
    }
  }

  static func results(_ tag: any NFCISO15693Tag) {
    tag.readSingleBlock(requestFlags: flags, blockNumber: 0) { (_: Result<Data, any Error>) in }
    tag.readMultipleBlocks(requestFlags: flags, blockRange: range) {
      (_: Result<[Data], any Error>) in
    }
    tag.customCommand(
      requestFlags: flags, customCommandCode: 0xA0, customRequestParameters: Data()
    ) { (_: Result<Data, any Error>) in }
    tag.extendedReadSingleBlock(requestFlags: flags, blockNumber: 0) {
      (_: Result<Data, any Error>) in
    }
    tag.getSystemInfo(requestFlags: flags) { (_: Result<NFCISO15693SystemInfo, any Error>) in }
    tag.fastReadMultipleBlocks(requestFlags: flags, blockRange: range) {
      (_: Result<[Data], any Error>) in
    }
    tag.extendedFastReadMultipleBlocks(requestFlags: flags, blockRange: range) {
      (_: Result<[Data], any Error>) in
    }
    tag.extendedGetMultipleBlockSecurityStatus(requestFlags: flags, blockRange: range) {
      (_: Result<NFCISO15693MultipleBlockSecurityStatus, any Error>) in
    }
    tag.authenticate(requestFlags: flags, cryptoSuiteIdentifier: 0, message: Data()) {
      (_: Result<(NFCISO15693ResponseFlag, Data), any Error>) in
    }
    tag.keyUpdate(requestFlags: flags, keyIdentifier: 0, message: Data()) {
      (_: Result<(NFCISO15693ResponseFlag, Data), any Error>) in
    }
    tag.readBuffer(requestFlags: flags) {
      (_: Result<(NFCISO15693ResponseFlag, Data), any Error>) in
    }
    tag.sendRequest(requestFlags: 0x02, commandCode: 0x20, data: nil) {
      (_: Result<(NFCISO15693ResponseFlag, Data?), any Error>) in
    }
  }

  static func tasks(_ tag: any NFCISO15693Tag) async throws {
    let _: Data = try await tag.readSingleBlock(requestFlags: flags, blockNumber: 0)
    let _: [Data] = try await tag.readMultipleBlocks(requestFlags: flags, blockRange: range)
    try await tag.writeSingleBlock(requestFlags: flags, blockNumber: 0, dataBlock: Data())
    try await tag.lockBlock(requestFlags: flags, blockNumber: 0)
    try await tag.writeMultipleBlocks(
      requestFlags: flags, blockRange: range, dataBlocks: [Data()])
    try await tag.stayQuiet()
    try await tag.select(requestFlags: flags)
    try await tag.resetToReady(requestFlags: flags)
    try await tag.writeAFI(requestFlags: flags, afi: 0)
    try await tag.lockAFI(requestFlags: flags)
    try await tag.writeDSFID(requestFlags: flags, dsfid: 0)
    try await tag.lockDSFID(requestFlags: flags)
    let _: NFCISO15693SystemInfo = try await tag.systemInfo(requestFlags: flags)
    let _: [NSNumber] = try await tag.getMultipleBlockSecurityStatus(
      requestFlags: flags, blockRange: range)
    let _: Data = try await tag.customCommand(
      requestFlags: flags, customCommandCode: 0xA0, customRequestParameters: Data())
    let _: Data = try await tag.extendedReadSingleBlock(requestFlags: flags, blockNumber: 0)
    try await tag.extendedWriteSingleBlock(
      requestFlags: flags, blockNumber: 0, dataBlock: Data())
    try await tag.extendedLockBlock(requestFlags: flags, blockNumber: 0)
    let _: [[Data]] = [
      try await tag.extendedReadMultipleBlocks(requestFlags: flags, blockRange: range),
      try await tag.fastReadMultipleBlocks(requestFlags: flags, blockRange: range),
      try await tag.extendedFastReadMultipleBlocks(requestFlags: flags, blockRange: range),
    ]
    let _: NFCISO15693MultipleBlockSecurityStatus =
      try await tag.extendedGetMultipleBlockSecurityStatus(requestFlags: flags, blockRange: range)
    let (_, _): (NFCISO15693ResponseFlag, Data) = try await tag.authenticate(
      requestFlags: flags, cryptoSuiteIdentifier: 0, message: Data())
    let (_, _): (NFCISO15693ResponseFlag, Data) = try await tag.keyUpdate(
      requestFlags: flags, keyIdentifier: 0, message: Data())
    let (_, _): (NFCISO15693ResponseFlag, Data) = try await tag.readBuffer(requestFlags: flags)
    let (_, _): (NFCISO15693ResponseFlag, Data?) = try await tag.sendRequest(
      requestFlags: 0x02, commandCode: 0x20, data: Data())
    try await tag.challenge(requestFlags: flags, cryptoSuiteIdentifier: 0, message: Data())
    try await tag.extendedWriteMultipleBlocks(
      requestFlags: flags, blockRange: range, dataBlocks: [Data()])
  }

  static func values() {
    let _: [RequestFlag] = [
      .dualSubCarriers, .highDataRate, .protocolExtension, .select, .address, .option,
      .commandSpecificBit8,
    ]
    let _: UInt8 = flags.rawValue
    let _: [NFCISO15693ResponseFlag] = [
      .error, .responseBufferValid, .finalResponse, .protocolExtension, .blockSecurityStatusBit5,
      .blockSecurityStatusBit6, .waitTimeExtension,
    ]
    let info = NFCISO15693SystemInfo(
      uniqueIdentifier: Data(), dataStorageFormatIdentifier: 0, applicationFamilyIdentifier: 0,
      blockSize: 4, totalBlocks: 28, icReference: 1)
    let _: Data = info.uniqueIdentifier
    let _: [Int] = [
      info.dataStorageFormatIdentifier, info.applicationFamilyIdentifier, info.blockSize,
      info.totalBlocks, info.icReference,
    ]
    let _: [Int] =
      NFCISO15693MultipleBlockSecurityStatus(blockSecurityStatus: [0]).blockSecurityStatus
  }

  @available(*, deprecated)
  static func oldNames(_ tag: any NFCISO15693Tag) {
    tag.lockDFSID(requestFlags: flags) { (_: (any Error)?) in }
    tag.getSystemInfo(requestFlags: flags) {
      (_: Int, _: Int, _: Int, _: Int, _: Int, _: (any Error)?) in
    }
    tag.getSystemInfo(requestFlags: flags) {
      (_: Data, _: Int, _: Int, _: Int, _: Int, _: Int, _: (any Error)?) in
    }
    let _: [NFCISO15693RequestFlag] = [
      .RequestFlagDualSubCarriers, .RequestFlagHighDataRate, .RequestFlagProtocolExtension,
      .RequestFlagSelect, .RequestFlagAddress, .RequestFlagOption,
    ]
  }
}
