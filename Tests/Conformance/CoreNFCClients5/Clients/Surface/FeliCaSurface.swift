import CoreNFC

// Every declaration of FeliCa cards.

enum FeliCaSurface {
  static func handlers(_ tag: any NFCFeliCaTag) {
    let _: [Data] = [tag.currentSystemCode, tag.currentIDm]
    tag.polling(systemCode: Data(), requestCode: .noRequest, timeSlot: .max1) {
      (_: Data, _: Data, _: (any Error)?) in
    }
    tag.requestService(nodeCodeList: [Data()]) { (_: [Data], _: (any Error)?) in }
    tag.requestResponse { (_: Int, _: (any Error)?) in }
    tag.readWithoutEncryption(serviceCodeList: [Data()], blockList: [Data()]) {
      (_: Int, _: Int, _: [Data], _: (any Error)?) in
    }
    tag.writeWithoutEncryption(
      serviceCodeList: [Data()], blockList: [Data()], blockData: [Data()]
    ) { (_: Int, _: Int, _: (any Error)?) in }
    tag.requestSystemCode { (_: [Data], _: (any Error)?) in }
    tag.requestServiceV2(nodeCodeList: [Data()]) {
      (_: Int, _: Int, _: NFCFeliCaEncryptionId, _: [Data], _: [Data], _: (any Error)?) in
    }
    tag.requestSpecificationVersion { (_: Int, _: Int, _: Data, _: Data, _: (any Error)?) in }
    tag.resetMode { (_: Int, _: Int, _: (any Error)?) in }
    tag.sendFeliCaCommand(commandPacket: Data()) { (_: Data, _: (any Error)?) in }
  }

  static func tasks(_ tag: any NFCFeliCaTag) async throws {
    let (_, _): (Data, Data) = try await tag.polling(
      systemCode: Data(), requestCode: .systemCode, timeSlot: .max16)
    let _: [Data] = try await tag.requestService(nodeCodeList: [Data()])
    let _: Int = try await tag.requestResponse()
    let (_, _, _): (Int, Int, [Data]) = try await tag.readWithoutEncryption(
      serviceCodeList: [Data()], blockList: [Data()])
    let (_, _): (Int, Int) = try await tag.writeWithoutEncryption(
      serviceCodeList: [Data()], blockList: [Data()], blockData: [Data()])
    let _: [Data] = try await tag.requestSystemCode()
    let (_, _, _, _, _): (Int, Int, NFCFeliCaEncryptionId, [Data], [Data]) =
      try await tag.requestServiceV2(nodeCodeList: [Data()])
    let (_, _, _, _): (Int, Int, Data, Data) = try await tag.requestSpecificationVersion()
    let (_, _): (Int, Int) = try await tag.resetMode()
    let _: Data = try await tag.sendFeliCaCommand(commandPacket: Data())
  }

  static func results(_ tag: any NFCFeliCaTag) {
    tag.polling(systemCode: Data(), requestCode: .communicationPerformance, timeSlot: .max2) {
      (_: Result<NFCFeliCaPollingResponse, any Error>) in
    }
    tag.requestService(nodeCodeList: [Data()]) { (_: Result<[Data], any Error>) in }
    tag.requestResponse { (_: Result<Int, any Error>) in }
    tag.readWithoutEncryption(serviceCodeList: [Data()], blockList: [Data()]) {
      (_: Result<(NFCFeliCaStatusFlag, [Data]), any Error>) in
    }
    tag.writeWithoutEncryption(
      serviceCodeList: [Data()], blockList: [Data()], blockData: [Data()]
    ) { (_: Result<NFCFeliCaStatusFlag, any Error>) in }
    tag.requestSystemCode { (_: Result<[Data], any Error>) in }
    tag.requestServiceV2(nodeCodeList: [Data()]) {
      (_: Result<NFCFeliCaRequsetServiceV2Response, any Error>) in
    }
    tag.requestSpecificationVersion {
      (_: Result<NFCFeliCaRequestSpecificationVersionResponse, any Error>) in
    }
    tag.resetMode { (_: Result<NFCFeliCaStatusFlag, any Error>) in }
    tag.sendFeliCaCommand(commandPacket: Data()) { (_: Result<Data, any Error>) in }
  }

  static func values() {
    let _: [PollingRequestCode] = [.noRequest, .systemCode, .communicationPerformance]
    let _: [PollingTimeSlot] = [.max1, .max2, .max4, .max8, .max16]
    let _: [EncryptionId] = [.AES, .AES_DES]
    let _: [Int] = [
      NFCFeliCaPollingRequestCode.systemCode.rawValue, NFCFeliCaPollingTimeSlot.max4.rawValue,
      NFCFeliCaEncryptionId.AES.rawValue,
    ]
    let polling = NFCFeliCaPollingResponse(manufactureParameter: Data(), requestData: nil)
    let (_, _): (Data, Data?) = (polling.manufactureParameter, polling.requestData)
    let status = NFCFeliCaStatusFlag(statusFlag1: 0, statusFlag2: 0)
    let _: [Int] = [status.statusFlag1, status.statusFlag2]
    let service = NFCFeliCaRequsetServiceV2Response(
      statusFlag1: 0, statusFlag2: 0, encryptionIdentifier: .AES_DES, nodeKeyVersionListAES: nil,
      nodeKeyVersionListDES: [])
    let _: [Int] = [service.statusFlag1, service.statusFlag2]
    let _: NFCFeliCaEncryptionId = service.encryptionIdentifier
    let _: [[Data]?] = [service.nodeKeyVersionListAES, service.nodeKeyVersionListDES]
    let version = NFCFeliCaRequestSpecificationVersionResponse(
      statusFlag1: 0, statusFlag2: 0, basicVersion: nil, optionVersion: Data())
    let _: [Int] = [version.statusFlag1, version.statusFlag2]
    let _: [Data?] = [version.basicVersion, version.optionVersion]
  }

  @available(*, deprecated)
  static func oldNames() {
    let _: [NFCFeliCaEncryptionId] = [.aes, .aes_des]
    let _: [NFCFeliCaPollingRequestCode] = [
      .PollingRequestCodeNoRequest, .PollingRequestCodeSystemCode,
      .PollingRequestCodeCommunicationPerformance,
    ]
    let _: [NFCFeliCaPollingTimeSlot] = [
      .PollingTimeSlotMax1, .PollingTimeSlotMax2, .PollingTimeSlotMax4, .PollingTimeSlotMax8,
      .PollingTimeSlotMax16,
    ]
  }
}
