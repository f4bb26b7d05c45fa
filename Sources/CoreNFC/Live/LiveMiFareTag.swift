import Foundation
import NFCLink
import NFCSession
import NFCTags

/// An NFC-A tag without a listed application.
final class LiveMiFareTag: LiveTag, NFCMiFareTag {
  var mifareFamily: NFCMiFareFamily { handle.identity.mifareFamily }

  func sendMiFareCommand(
    commandPacket command: Data, completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  ) {
    let bytes = Array(command)
    guard let code = bytes.first else {
      return handle.refuse(.invalidParameterLength) { completionHandler(Data(), $0) }
    }
    if handle.identity.kind == .mifareClassic, NativeCommand.needsCipher(code) {
      return handle.refuse(.unsupportedFeature) { completionHandler(Data(), $0) }
    }
    let joins = mifareFamily == .desfire && NativeCommand.hasLongAnswer(code)
    let isCard = handle.identity.isCard
    handle.perform { tag throws(NFCReaderError) in
      if joins { return try await NativeCommand.joinedAnswer(to: bytes, of: tag) }
      let answer = try await tag.transceive(bytes, timeout: NativeCommand.timeout)
      return isCard ? answer : try NativeCommand.shown(answer, to: code)
    } completion: { result in
      switch result {
      case .success(let answer): completionHandler(Data(answer), nil)
      case .failure(let error): completionHandler(Data(), error)
      }
    }
  }

  func sendMiFareISO7816Command(
    _ apdu: NFCISO7816APDU,
    completionHandler: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void
  ) {
    switch mifareFamily {
    case .plus, .desfire: send(apdu, completion: completionHandler)
    case .ultralight, .unknown:
      handle.refuse(.unsupportedFeature) { completionHandler(Data(), 0, 0, $0) }
    }
  }
}

/// MIFARE's commands below ISO 7816.
enum NativeCommand {
  /// Longer than any of these tags takes; a card with ISO-DEP asks for more time itself.
  static let timeout = Duration.seconds(1)

  private static let moreFrames: UInt8 = 0xAF
  private static let mostFrames = 512

  /// Whether MIFARE Classic expects its cipher from here on.
  static func needsCipher(_ code: UInt8) -> Bool { code == 0x60 || code == 0x61 }

  private static let acknowledge: UInt8 = 0x0A

  /// The answer of a tag without ISO-DEP as a phone shows it: four bits as a byte where they are an
  /// acknowledge, which some readers show as nothing, and as an error where they are a refusal.
  static func shown(_ answer: [UInt8], to code: UInt8) throws(NFCReaderError) -> [UInt8] {
    guard !answer.isEmpty else { return [acknowledge] }
    // WRITE, COMPATIBILITY_WRITE, INCR_CNT and SECTOR_SELECT have no other answer.
    let isOnlyAcknowledged = [0xA2, 0xA0, 0xA5, 0xC2].contains(code)
    guard isOnlyAcknowledged, answer != [acknowledge] else { return answer }
    throw .tagResponse
  }

  /// Commands of DESFire whose answer comes in parts: version, applications, names, files, data,
  /// records. After other commands AF asks for something.
  static func hasLongAnswer(_ code: UInt8) -> Bool {
    [0x60, 0x6A, 0x6D, 0x6F, 0x61, 0xBD, 0xAD, 0xBB, 0xAB].contains(code)
  }

  /// The answer of all frames in one: the last status, then the data of all.
  static func joinedAnswer(
    to command: [UInt8], of tag: ConnectedTag
  ) async throws(NFCReaderError) -> [UInt8] {
    var data: [UInt8] = []
    var next = command
    for _ in 0..<mostFrames {
      let answer = try await tag.transceive(next, timeout: timeout)
      guard let status = answer.first else { throw .unexpectedLength(0) }
      data += answer.dropFirst()
      guard status == moreFrames else { return [status] + data }
      next = [moreFrames]
    }
    throw NFCReaderError(
      code: .readerTransceiveErrorTagResponseError, detail: "an answer without end")
  }
}
