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
    let bytes = Array(systemCode)
    guard bytes.count == 2 else {
      return handle.refuse(.invalidParameterLength) { completionHandler(Data(), Data(), $0) }
    }
    let code = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    guard !bytes.contains(0xFF), !handle.core.forbidsPolling(for: code) else {
      let error = NFCReaderError(
        code: .readerErrorSecurityViolation,
        detail: "the code is not listed, or stands for several systems")
      return handle.refuse(error) { completionHandler(Data(), Data(), $0) }
    }
    let command = FeliCaCommand(
      pollingFor: bytes, request: UInt8(requestCode.rawValue), slots: UInt8(timeSlot.rawValue))
    handle.perform { [handle] tag throws(NFCReaderError) in
      let (idm, rest) = try await command.poll(tag)
      var answer = FeliCaAnswer(rest)
      let pmm = Data(try answer.bytes(8))
      let requested = answer.isEmpty ? Data() : Data(try answer.bytes(2))
      handle.system = FeliCaSystem(code: code, idm: idm)
      return (pmm, requested)
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
    let nodes: [UInt8]
    do throws(NFCReaderError) {
      nodes = try FeliCaLists.codes(nodeCodeList, atMost: 32)
    } catch {
      return handle.refuse(error) { completionHandler([], $0) }
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
      completionHandler($0.value ?? -1, $0.failure)
    }
  }

  func readWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data],
    completionHandler: @escaping @Sendable (Int, Int, [Data], (any Error)?) -> Void
  ) {
    let lists: [UInt8]
    do throws(NFCReaderError) {
      lists = try FeliCaLists.codes(serviceCodeList, atMost: 16) + FeliCaLists.blocks(blockList)
    } catch {
      return handle.refuse(error) { completionHandler(-1, -1, [], $0) }
    }
    ask(FeliCaCommand(0x06, idm: idm, lists)) { answer throws(NFCReaderError) in
      let status = (try answer.byte(), try answer.byte())
      guard status.0 == 0 else { return (status, []) }
      return (status, try answer.pieces(of: 16).map { Data($0) })
    } completion: { (result: Result<((Int, Int), [Data]), NFCReaderError>) in
      switch result {
      case .success((let status, let blocks)): completionHandler(status.0, status.1, blocks, nil)
      case .failure(let error): completionHandler(-1, -1, [], error)
      }
    }
  }

  func writeWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data], blockData: [Data],
    completionHandler: @escaping @Sendable (Int, Int, (any Error)?) -> Void
  ) {
    let lists: [UInt8]
    do throws(NFCReaderError) {
      lists = try FeliCaLists.codes(serviceCodeList, atMost: 16) + FeliCaLists.blocks(blockList)
      guard blockData.count == blockList.count else { throw .parameterOutOfBound }
      guard blockData.allSatisfy({ $0.count == 16 }) else { throw .invalidParameterLength }
    } catch {
      return handle.refuse(error) { completionHandler(-1, -1, $0) }
    }
    statuses(FeliCaCommand(0x08, idm: idm, lists + blockData.joined()), completionHandler)
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
    let nodes: [UInt8]
    do throws(NFCReaderError) {
      nodes = try FeliCaLists.codes(nodeCodeList, atMost: 32)
    } catch {
      return handle.refuse(error) { completionHandler(-1, -1, .AES, [], [], $0) }
    }
    ask(FeliCaCommand(0x32, idm: idm, nodes)) { answer throws(NFCReaderError) in
      try ServiceVersions(&answer)
    } completion: { result in
      switch result {
      case .success(let versions):
        completionHandler(
          versions.status.0, versions.status.1, versions.encryption, versions.aes, versions.des, nil
        )
      case .failure(let error): completionHandler(-1, -1, .AES, [], [], error)
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
      case .failure(let error): completionHandler(-1, -1, Data(), Data(), error)
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
      case .failure(let error): handler(-1, -1, error)
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
  /// Codes of two bytes each, with their number in front.
  ///
  /// - Throws: `readerErrorParameterOutOfBound` for none or too many,
  ///   `readerErrorInvalidParameterLength` for codes of other lengths.
  static func codes(_ codes: [Data], atMost limit: Int) throws(NFCReaderError) -> [UInt8] {
    guard (1...limit).contains(codes.count) else { throw .parameterOutOfBound }
    guard codes.allSatisfy({ $0.count == 2 }) else { throw .invalidParameterLength }
    return [UInt8(codes.count)] + codes.joined()
  }

  /// Block list elements of two or three bytes, with their number in front; likewise.
  static func blocks(_ elements: [Data]) throws(NFCReaderError) -> [UInt8] {
    guard (1...0xFF).contains(elements.count) else { throw .parameterOutOfBound }
    guard elements.allSatisfy({ (2...3).contains($0.count) }) else {
      throw .invalidParameterLength
    }
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
    guard status.0 == 0 else { return }
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
    guard status.0 == 0 else { return }
    _ = try answer.byte()  // the format, 00
    basic = Data(try answer.bytes(2))
    if !answer.isEmpty { option = Data(try answer.pieces(of: 2).joined()) }
  }
}
