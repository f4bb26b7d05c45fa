import CoreNFC

// Every declaration of tags, but for ISO 15693 and FeliCa.

enum TagSurface {
  static func kinds(_ tag: NFCTag) {
    let _: Bool = tag.isAvailable
    switch tag {
    case .feliCa(let tag): let _: any NFCFeliCaTag = tag
    case .iso7816(let tag): let _: any NFCISO7816Tag = tag
    case .iso15693(let tag): let _: any NFCISO15693Tag = tag
    case .miFare(let tag): let _: any NFCMiFareTag = tag
    @unknown default: break
    }
  }

  static func ndef(_ tag: any NFCNDEFTag, _ message: NFCNDEFMessage) async throws {
    let _: Bool = tag.isAvailable
    tag.queryNDEFStatus { (_: NFCNDEFStatus, _: Int, _: (any Error)?) in }
    tag.readNDEF { (_: NFCNDEFMessage?, _: (any Error)?) in }
    tag.writeNDEF(message) { (_: (any Error)?) in }
    tag.writeLock { (_: (any Error)?) in }
    let (_, _): (NFCNDEFStatus, Int) = try await tag.queryNDEFStatus()
    let _: NFCNDEFMessage = try await tag.readNDEF()
    try await tag.writeNDEF(message)
    try await tag.writeLock()
    let _: [NFCNDEFStatus] = [.notSupported, .readWrite, .readOnly]
    let _: UInt = NFCNDEFStatus.readOnly.rawValue
    let _: any NSCopying & NSSecureCoding & NSObjectProtocol = tag
  }

  static func card(_ tag: any NFCISO7816Tag, _ apdu: NFCISO7816APDU) async throws {
    let _: String = tag.initialSelectedAID
    let _: Data = tag.identifier
    let _: [Data?] = [tag.historicalBytes, tag.applicationData]
    let _: Bool = tag.proprietaryApplicationDataCoding
    tag.sendCommand(apdu: apdu) { (_: Data, _: UInt8, _: UInt8, _: (any Error)?) in }
    tag.sendCommand(apdu: apdu) { (_: Result<NFCISO7816ResponseAPDU, any Error>) in }
    let tuple = try await tag.sendCommand(apdu: apdu)
    let (_, _, _): (Data, UInt8, UInt8) = tuple
    let _: NFCISO7816ResponseAPDU = try await tag.sendCommand(apdu: apdu)
  }

  static func commands() {
    let apdu = NFCISO7816APDU(
      instructionClass: 0, instructionCode: 0, p1Parameter: 0, p2Parameter: 0, data: Data(),
      expectedResponseLength: -1)
    let _: NFCISO7816APDU? = NFCISO7816APDU(data: Data())
    let _: [UInt8] = [
      apdu.instructionClass, apdu.instructionCode, apdu.p1Parameter, apdu.p2Parameter,
    ]
    let _: Data? = apdu.data
    let _: Int = apdu.expectedResponseLength
    let _: any NSCopying = apdu
    let response = NFCISO7816ResponseAPDU(statusWord1: 0x90, statusWord2: 0, payload: nil)
    let _: [UInt8] = [response.statusWord1, response.statusWord2]
    let _: Data? = response.payload
  }

  static func miFare(_ tag: any NFCMiFareTag, _ apdu: NFCISO7816APDU) async throws {
    let _: NFCMiFareFamily = tag.mifareFamily
    let _: [NFCMiFareFamily] = [.unknown, .ultralight, .plus, .desfire]
    let _: UInt = NFCMiFareFamily.plus.rawValue
    let _: Data = tag.identifier
    let _: Data? = tag.historicalBytes
    tag.sendMiFareCommand(commandPacket: Data()) { (_: Data, _: (any Error)?) in }
    tag.sendMiFareCommand(commandPacket: Data()) { (_: Result<Data, any Error>) in }
    let _: Data = try await tag.sendMiFareCommand(commandPacket: Data())
    tag.sendMiFareISO7816Command(apdu) { (_: Data, _: UInt8, _: UInt8, _: (any Error)?) in }
    tag.sendMiFareISO7816Command(apdu) { (_: Result<NFCISO7816ResponseAPDU, any Error>) in }
    let tuple = try await tag.sendMiFareISO7816Command(apdu)
    let (_, _, _): (Data, UInt8, UInt8) = tuple
    let _: NFCISO7816ResponseAPDU = try await tag.sendMiFareISO7816Command(apdu)
  }

  static func hidden(_ tag: any NFCMiFareTag & __NFCTag) {
    let _: __NFCTagType = tag.type
    let _: [__NFCTagType] = [.ISO15693, .feliCa, .iso7816Compatible, .miFare]
    let _: (any NFCReaderSessionProtocol)? = tag.session
    let _: (any NFCISO15693Tag)? = tag.asNFCISO15693Tag()
    let _: (any NFCISO7816Tag)? = tag.asNFCISO7816Tag()
    let _: (any NFCFeliCaTag)? = tag.asNFCFeliCaTag()
    let _: (any NFCMiFareTag)? = tag.asNFCMiFareTag()
  }

  static func firstKindOfSession() {
    let base = NFCTagCommandConfiguration()
    let _: [NFCTagCommandConfiguration] = [
      NFCISO15693CustomCommandConfiguration(), NFCISO15693ReadMultipleBlocksConfiguration(),
    ]
    (base.maximumRetries, base.retryInterval) = (2, 1)
    let four: Int = 4
    let custom = NFCISO15693CustomCommandConfiguration(
      manufacturerCode: four, customCommandCode: 0xA0, requestParameters: nil)
    let _: [Int] = [custom.manufacturerCode, custom.customCommandCode, custom.maximumRetries]
    let _: NFCISO15693CustomCommandConfiguration = .init(
      manufacturerCode: 4, customCommandCode: 0xA0, requestParameters: Data(), maximumRetries: 1,
      retryInterval: 1)
    (custom.manufacturerCode, custom.customCommandCode) = (7, 0xA1)
    custom.requestParameters = Data()
    let blocks = NFCISO15693ReadMultipleBlocksConfiguration(
      range: NSRange(location: 0, length: 4), chunkSize: 2)
    let _: NFCISO15693ReadMultipleBlocksConfiguration = .init(
      range: NSRange(location: 0, length: 4), chunkSize: 2, maximumRetries: 1, retryInterval: 1)
    let _: Int = blocks.chunkSize
    (blocks.range, blocks.chunkSize) = (NSRange(location: 1, length: 1), 1)
    let _: [any NSCopying] = [base, custom, blocks]
  }

  @available(*, deprecated)
  static func oldNames() {
    _ = NFCISO7816ResponseAPDU(statusWord1: 0, statusWord2: 0, paylaod: nil)
  }
}
