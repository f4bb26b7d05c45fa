public import Foundation

/// The family of a MIFARE tag.
public enum NFCMiFareFamily: UInt, Sendable {
  case unknown = 1
  case ultralight = 2
  case plus = 3
  case desfire = 4
}

/// An NFC-A tag that no listed application was found on. MIFARE Classic's cipher is not spoken.
public protocol NFCMiFareTag: NFCNDEFTag, __NFCTag {
  var mifareFamily: NFCMiFareFamily { get }
  /// The UID.
  var identifier: Data { get }
  /// From the ATS, where there is one.
  var historicalBytes: Data? { get }

  /// Sends a native command without its CRC. The parts of a DESFire card's answer are joined; a
  /// four-bit acknowledge is the byte 0A.
  @preconcurrency
  func sendMiFareCommand(
    commandPacket command: Data, completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  )

  /// Sends an APDU to a MIFARE Plus or DESFire card.
  @preconcurrency
  func sendMiFareISO7816Command(
    _ apdu: NFCISO7816APDU,
    completionHandler: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void)
}

extension NFCMiFareTag {
  public nonisolated(nonsending) func sendMiFareCommand(
    commandPacket command: Data
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      sendMiFareCommand(commandPacket: command) { data, error in
        continuation.resume(with: outcome(error) { data })
      }
    }
  }

  public func sendMiFareCommand(
    commandPacket command: Data, resultHandler: @escaping (Result<Data, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    sendMiFareCommand(commandPacket: command) { data, error in
      handler.value(outcome(error) { data })
    }
  }

  public nonisolated(nonsending) func sendMiFareISO7816Command(
    _ apdu: NFCISO7816APDU
  ) async throws -> (Data, UInt8, UInt8) {
    try await withCheckedThrowingContinuation { continuation in
      sendMiFareISO7816Command(apdu) { data, sw1, sw2, error in
        continuation.resume(with: outcome(error) { (data, sw1, sw2) })
      }
    }
  }

  @_disfavoredOverload
  public nonisolated(nonsending) func sendMiFareISO7816Command(
    _ apdu: NFCISO7816APDU
  ) async throws -> NFCISO7816ResponseAPDU {
    let (data, sw1, sw2): (Data, UInt8, UInt8) = try await sendMiFareISO7816Command(apdu)
    return NFCISO7816ResponseAPDU(data, sw1, sw2)
  }

  public func sendMiFareISO7816Command(
    _ apdu: NFCISO7816APDU,
    resultHandler: @escaping (Result<NFCISO7816ResponseAPDU, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    sendMiFareISO7816Command(apdu) { data, sw1, sw2, error in
      handler.value(outcome(error) { NFCISO7816ResponseAPDU(data, sw1, sw2) })
    }
  }
}
