public import Foundation

/// The forms with a `Result`.
extension NFCFeliCaTag {
  public func polling(
    systemCode: Data, requestCode: PollingRequestCode, timeSlot: PollingTimeSlot,
    resultHandler: @escaping (Result<NFCFeliCaPollingResponse, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    polling(systemCode: systemCode, requestCode: requestCode, timeSlot: timeSlot) {
      pmm, requestData, error in
      handler.value(
        outcome(error) {
          NFCFeliCaPollingResponse(
            manufactureParameter: pmm, requestData: requestData.isEmpty ? nil : requestData)
        })
    }
  }

  public func requestService(
    nodeCodeList: [Data], resultHandler: @escaping (Result<[Data], any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    requestService(nodeCodeList: nodeCodeList) { versions, error in
      handler.value(
        outcome(error) {
          versions
        })
    }
  }

  public func requestResponse(resultHandler: @escaping (Result<Int, any Error>) -> Void) {
    let handler = Unchecked(resultHandler)
    requestResponse { mode, error in
      handler.value(
        outcome(error) {
          mode
        })
    }
  }

  public func readWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data],
    resultHandler: @escaping (Result<(NFCFeliCaStatusFlag, [Data]), any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    readWithoutEncryption(serviceCodeList: serviceCodeList, blockList: blockList) {
      status1, status2, blocks, error in
      handler.value(
        outcome(error) {
          (NFCFeliCaStatusFlag(statusFlag1: status1, statusFlag2: status2), blocks)
        })
    }
  }

  public func writeWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data], blockData: [Data],
    resultHandler: @escaping (Result<NFCFeliCaStatusFlag, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    writeWithoutEncryption(
      serviceCodeList: serviceCodeList, blockList: blockList, blockData: blockData
    ) { status1, status2, error in
      handler.value(
        outcome(error) {
          NFCFeliCaStatusFlag(statusFlag1: status1, statusFlag2: status2)
        })
    }
  }

  public func requestSystemCode(resultHandler: @escaping (Result<[Data], any Error>) -> Void) {
    let handler = Unchecked(resultHandler)
    requestSystemCode { codes, error in
      handler.value(
        outcome(error) {
          codes
        })
    }
  }

  public func requestServiceV2(
    nodeCodeList: [Data],
    resultHandler: @escaping (Result<NFCFeliCaRequsetServiceV2Response, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    requestServiceV2(nodeCodeList: nodeCodeList) { status1, status2, encryption, aes, des, error in
      handler.value(
        outcome(error) {
          NFCFeliCaRequsetServiceV2Response(
            statusFlag1: status1, statusFlag2: status2, encryptionIdentifier: encryption,
            nodeKeyVersionListAES: aes.isEmpty ? nil : aes,
            nodeKeyVersionListDES: des.isEmpty ? nil : des)
        })
    }
  }

  public func requestSpecificationVersion(
    resultHandler:
      @escaping (Result<NFCFeliCaRequestSpecificationVersionResponse, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    requestSpecificationVersion { status1, status2, basic, option, error in
      handler.value(
        outcome(error) {
          NFCFeliCaRequestSpecificationVersionResponse(
            statusFlag1: status1, statusFlag2: status2,
            basicVersion: basic.isEmpty ? nil : basic,
            optionVersion: option.isEmpty ? nil : option)
        })
    }
  }

  public func resetMode(resultHandler: @escaping (Result<NFCFeliCaStatusFlag, any Error>) -> Void) {
    let handler = Unchecked(resultHandler)
    resetMode { status1, status2, error in
      handler.value(
        outcome(error) {
          NFCFeliCaStatusFlag(statusFlag1: status1, statusFlag2: status2)
        })
    }
  }

  public func sendFeliCaCommand(
    commandPacket: Data, resultHandler: @escaping (Result<Data, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    sendFeliCaCommand(commandPacket: commandPacket) { response, error in
      handler.value(
        outcome(error) {
          response
        })
    }
  }
}
