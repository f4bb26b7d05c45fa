public import Foundation

/// The async forms.
extension NFCFeliCaTag {
  public nonisolated(nonsending) func polling(
    systemCode: Data, requestCode: PollingRequestCode, timeSlot: PollingTimeSlot
  ) async throws -> (Data, Data) {
    try await withCheckedThrowingContinuation { continuation in
      polling(systemCode: systemCode, requestCode: requestCode, timeSlot: timeSlot) {
        pmm, requestData, error in
        continuation.resume(with: outcome(error) { (pmm, requestData) })
      }
    }
  }

  public nonisolated(nonsending) func requestService(nodeCodeList: [Data]) async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      requestService(nodeCodeList: nodeCodeList) { versions, error in
        continuation.resume(with: outcome(error) { versions })
      }
    }
  }

  public nonisolated(nonsending) func requestResponse() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      requestResponse { mode, error in
        continuation.resume(with: outcome(error) { mode })
      }
    }
  }

  public nonisolated(nonsending) func readWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data]
  ) async throws -> (Int, Int, [Data]) {
    try await withCheckedThrowingContinuation { continuation in
      readWithoutEncryption(serviceCodeList: serviceCodeList, blockList: blockList) {
        status1, status2, blocks, error in
        continuation.resume(with: outcome(error) { (status1, status2, blocks) })
      }
    }
  }

  public nonisolated(nonsending) func writeWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data], blockData: [Data]
  ) async throws -> (Int, Int) {
    try await withCheckedThrowingContinuation { continuation in
      writeWithoutEncryption(
        serviceCodeList: serviceCodeList, blockList: blockList, blockData: blockData
      ) { status1, status2, error in
        continuation.resume(with: outcome(error) { (status1, status2) })
      }
    }
  }

  public nonisolated(nonsending) func requestSystemCode() async throws -> [Data] {
    try await withCheckedThrowingContinuation { continuation in
      requestSystemCode { codes, error in
        continuation.resume(with: outcome(error) { codes })
      }
    }
  }

  public nonisolated(nonsending) func requestServiceV2(
    nodeCodeList: [Data]
  ) async throws -> (Int, Int, EncryptionId, [Data], [Data]) {
    try await withCheckedThrowingContinuation { continuation in
      requestServiceV2(nodeCodeList: nodeCodeList) {
        status1, status2, encryption, aes, des, error in
        continuation.resume(with: outcome(error) { (status1, status2, encryption, aes, des) })
      }
    }
  }

  public nonisolated(nonsending) func requestSpecificationVersion() async throws -> (
    Int, Int, Data, Data
  ) {
    try await withCheckedThrowingContinuation { continuation in
      requestSpecificationVersion { status1, status2, basic, option, error in
        continuation.resume(with: outcome(error) { (status1, status2, basic, option) })
      }
    }
  }

  public nonisolated(nonsending) func resetMode() async throws -> (Int, Int) {
    try await withCheckedThrowingContinuation { continuation in
      resetMode { status1, status2, error in
        continuation.resume(with: outcome(error) { (status1, status2) })
      }
    }
  }

  public nonisolated(nonsending) func sendFeliCaCommand(commandPacket: Data) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      sendFeliCaCommand(commandPacket: commandPacket) { response, error in
        continuation.resume(with: outcome(error) { response })
      }
    }
  }
}
