import Foundation
import NFCLink
import NFCSession

/// A FeliCa card.
final class LiveFeliCaTag: LiveTag, NFCFeliCaTag {
  var currentSystemCode: Data {
    guard let code = handle.system?.code else { return Data() }
    return Data(FeliCaSystem.bytes(code))
  }

  var currentIDm: Data { Data(idm) }

  private var idm: [UInt8] { handle.system?.idm ?? handle.target.identifier }

  func polling(
    systemCode: Data, requestCode: PollingRequestCode, timeSlot: PollingTimeSlot,
    completionHandler: @escaping @Sendable (Data, Data, (any Error)?) -> Void
  ) {
    guard systemCode.count == 2 else {
      return handle.refuse(.invalidParameterLength) { completionHandler(Data(), Data(), $0) }
    }
    guard !systemCode.contains(0xFF) else {
      let error = NFCReaderError(
        code: .readerErrorSecurityViolation, detail: "the code stands for several systems")
      return handle.refuse(error) { completionHandler(Data(), Data(), $0) }
    }
    let command = FeliCaCommand(
      pollingFor: Array(systemCode), request: UInt8(requestCode.rawValue),
      slots: UInt8(timeSlot.rawValue))
    ask(command) { answer throws(NFCReaderError) in
      (Data(try answer.bytes(8)), answer.isEmpty ? Data() : Data(try answer.bytes(2)))
    } completion: { result in
      switch result {
      case .success((let pmm, let data)): completionHandler(pmm, data, nil)
      case .failure(let error): completionHandler(Data(), Data(), error)
      }
    }
  }

  func requestService(
    nodeCodeList: [Data], completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  ) {
    guard let nodes = FeliCaLists.codes(nodeCodeList, atMost: 32) else {
      return handle.refuse(.invalidParameter) { completionHandler([], $0) }
    }
    ask(FeliCaCommand(0x02, idm: idm, nodes)) { answer throws(NFCReaderError) in
      try answer.pieces(of: 2).map { Data($0) }
    } completion: {
      completionHandler($0.value ?? [], $0.failure)
    }
  }

  func requestResponse(completionHandler: @escaping @Sendable (Int, (any Error)?) -> Void) {
    ask(FeliCaCommand(0x04, idm: idm)) { answer throws(NFCReaderError) in
      try answer.byte()
    } completion: {
      completionHandler($0.value ?? 0, $0.failure)
    }
  }

  func readWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data],
    completionHandler: @escaping @Sendable (Int, Int, [Data], (any Error)?) -> Void
  ) {
    guard let services = FeliCaLists.codes(serviceCodeList, atMost: 16),
      let blocks = FeliCaLists.blocks(blockList)
    else { return handle.refuse(.invalidParameter) { completionHandler(0, 0, [], $0) } }
    ask(FeliCaCommand(0x06, idm: idm, services + blocks)) { answer throws(NFCReaderError) in
      let status = (try answer.byte(), try answer.byte())
      guard !answer.isEmpty else { return (status, []) }
      return (status, try answer.pieces(of: 16).map { Data($0) })
    } completion: { (result: Result<((Int, Int), [Data]), NFCReaderError>) in
      switch result {
      case .success((let status, let blocks)): completionHandler(status.0, status.1, blocks, nil)
      case .failure(let error): completionHandler(0, 0, [], error)
      }
    }
  }

  func writeWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data], blockData: [Data],
    completionHandler: @escaping @Sendable (Int, Int, (any Error)?) -> Void
  ) {
    guard let services = FeliCaLists.codes(serviceCodeList, atMost: 16),
      let blocks = FeliCaLists.blocks(blockList), blockData.count == blockList.count,
      blockData.allSatisfy({ $0.count == 16 })
    else { return handle.refuse(.invalidParameter) { completionHandler(0, 0, $0) } }
    statuses(
      FeliCaCommand(0x08, idm: idm, services + blocks + blockData.joined()), completionHandler)
  }

  func requestSystemCode(completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void) {
    ask(FeliCaCommand(0x0C, idm: idm)) { answer throws(NFCReaderError) in
      try answer.pieces(of: 2).map { Data($0) }
    } completion: {
      completionHandler($0.value ?? [], $0.failure)
    }
  }

  func requestServiceV2(
    nodeCodeList: [Data],
    completionHandler:
      @escaping @Sendable (Int, Int, EncryptionId, [Data], [Data], (any Error)?) -> Void
  ) {
    guard let nodes = FeliCaLists.codes(nodeCodeList, atMost: 32) else {
      return handle.refuse(.invalidParameter) { completionHandler(0, 0, .AES, [], [], $0) }
    }
    ask(FeliCaCommand(0x32, idm: idm, nodes)) { answer throws(NFCReaderError) in
      try ServiceVersions(&answer)
    } completion: { result in
      switch result {
      case .success(let versions):
        completionHandler(
          versions.status.0, versions.status.1, versions.encryption, versions.aes, versions.des, nil
        )
      case .failure(let error): completionHandler(0, 0, .AES, [], [], error)
      }
    }
  }

  func requestSpecificationVersion(
    completionHandler: @escaping @Sendable (Int, Int, Data, Data, (any Error)?) -> Void
  ) {
    ask(FeliCaCommand(0x3C, idm: idm, [0x00, 0x00])) { answer throws(NFCReaderError) in
      try SpecificationVersions(&answer)
    } completion: { result in
      switch result {
      case .success(let versions):
        completionHandler(
          versions.status.0, versions.status.1, versions.basic, versions.option, nil)
      case .failure(let error): completionHandler(0, 0, Data(), Data(), error)
      }
    }
  }

  func resetMode(completionHandler: @escaping @Sendable (Int, Int, (any Error)?) -> Void) {
    statuses(FeliCaCommand(0x3E, idm: idm, [0x00, 0x00]), completionHandler)
  }

  func sendFeliCaCommand(
    commandPacket: Data, completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    let command = FeliCaCommand(packet: Array(commandPacket))
    handle.perform { tag throws(NFCReaderError) in
      try await command.send(to: tag)
    } completion: { result in
      switch result {
      case .success(let answer): completionHandler(Data(answer), nil)
      case .failure(let error): completionHandler(Data(), error)
      }
    }
  }

  // MARK: -

  private func statuses(
    _ command: FeliCaCommand, _ handler: @escaping @Sendable (Int, Int, (any Error)?) -> Void
  ) {
    ask(command) { answer throws(NFCReaderError) in
      (try answer.byte(), try answer.byte())
    } completion: { result in
      switch result {
      case .success((let status1, let status2)): handler(status1, status2, nil)
      case .failure(let error): handler(0, 0, error)
      }
    }
  }

  private func ask<Value: Sendable>(
    _ command: FeliCaCommand,
    reading read: @escaping @Sendable (inout FeliCaAnswer) throws(NFCReaderError) -> Value,
    completion: @escaping @Sendable (Result<Value, NFCReaderError>) -> Void
  ) {
    handle.perform { tag throws(NFCReaderError) in
      var answer = FeliCaAnswer(try await command.send(to: tag))
      return try read(&answer)
    } completion: {
      completion($0)
    }
  }
}

extension Result {
  /// The value, if there is one.
  var value: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}

/// Lists as FeliCa commands hold them.
enum FeliCaLists {
  /// Codes of two bytes each, with their number in front; nil for none, too many, or other lengths.
  static func codes(_ codes: [Data], atMost limit: Int) -> [UInt8]? {
    guard (1...limit).contains(codes.count), codes.allSatisfy({ $0.count == 2 }) else { return nil }
    return [UInt8(codes.count)] + codes.joined()
  }

  /// Block list elements of two or three bytes, with their number in front.
  static func blocks(_ elements: [Data]) -> [UInt8]? {
    guard (1...0xFF).contains(elements.count), elements.allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    return [UInt8(elements.count)] + elements.joined()
  }
}

/// The answer to Request Service v2.
private struct ServiceVersions: Sendable {
  var status = (0, 0)
  var encryption = EncryptionId.AES
  var aes: [Data] = []
  var des: [Data] = []

  init(_ answer: inout FeliCaAnswer) throws(NFCReaderError) {
    status = (try answer.byte(), try answer.byte())
    guard !answer.isEmpty else { return }
    guard let encryption = EncryptionId(rawValue: try answer.byte()) else { throw .tagResponse }
    self.encryption = encryption
    let count = try answer.byte()
    aes = try answer.pieces(count, of: 2).map { Data($0) }
    if encryption == .AES_DES { des = try answer.pieces(count, of: 2).map { Data($0) } }
  }
}

/// The answer to Request Specification Version.
private struct SpecificationVersions: Sendable {
  var status = (0, 0)
  var basic = Data()
  var option = Data()

  init(_ answer: inout FeliCaAnswer) throws(NFCReaderError) {
    status = (try answer.byte(), try answer.byte())
    guard !answer.isEmpty else { return }
    _ = try answer.byte()  // the format, 00
    basic = Data(try answer.bytes(2))
    if !answer.isEmpty { option = Data(try answer.pieces(of: 2).joined()) }
  }
}
