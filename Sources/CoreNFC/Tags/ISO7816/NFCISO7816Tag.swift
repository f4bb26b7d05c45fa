public import Foundation

/// A card that speaks ISO 7816-4 over ISO-DEP.
public protocol NFCISO7816Tag: NFCNDEFTag, __NFCTag {
  /// The application that was selected before the card was reported, in hexadecimal digits; empty if
  /// none was.
  var initialSelectedAID: String { get }
  /// UID of an NFC-A card, PUPI of an NFC-B card.
  var identifier: Data { get }
  /// Of an NFC-A card, from its ATS.
  var historicalBytes: Data? { get }
  /// Of an NFC-B card, from its ATQB.
  var applicationData: Data? { get }
  /// Whether the application data of an NFC-B card is coded as its maker likes.
  var proprietaryApplicationDataCoding: Bool { get }

  /// Sends a command. The status word is valid unless there is an error; the data may be empty.
  @preconcurrency
  func sendCommand(
    apdu: NFCISO7816APDU,
    completionHandler: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void)
}

extension NFCISO7816Tag {
  public nonisolated(nonsending) func sendCommand(
    apdu: NFCISO7816APDU
  ) async throws -> (Data, UInt8, UInt8) {
    try await withCheckedThrowingContinuation { continuation in
      sendCommand(apdu: apdu) { data, sw1, sw2, error in
        continuation.resume(with: outcome(error) { (data, sw1, sw2) })
      }
    }
  }

  // Without an annotation the tuple is meant.
  @_disfavoredOverload
  public nonisolated(nonsending) func sendCommand(
    apdu: NFCISO7816APDU
  ) async throws -> NFCISO7816ResponseAPDU {
    let (data, sw1, sw2): (Data, UInt8, UInt8) = try await sendCommand(apdu: apdu)
    return NFCISO7816ResponseAPDU(data, sw1, sw2)
  }

  public func sendCommand(
    apdu: NFCISO7816APDU,
    resultHandler: @escaping (Result<NFCISO7816ResponseAPDU, any Error>) -> Void
  ) {
    let handler = Unchecked(resultHandler)
    sendCommand(apdu: apdu) { data, sw1, sw2, error in
      handler.value(outcome(error) { NFCISO7816ResponseAPDU(data, sw1, sw2) })
    }
  }
}
