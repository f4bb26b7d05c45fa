public import Foundation

/// A FeliCa card.
///
/// Code lists are low byte first, as they go over the air. Status flags other than 0 are no errors:
/// they are handed over. Where there is an error, numbers are -1.
public protocol NFCFeliCaTag: NFCNDEFTag, __NFCTag {
  /// The system that was found, or polled for since: two bytes, high byte first.
  var currentSystemCode: Data { get }
  /// The identifier of that system (IDm), eight bytes.
  var currentIDm: Data { get }

  /// Polls for a system (00) and asks for PMm and what the request code says. The system that answers
  /// becomes the current one; it has to be listed if systems are.
  @preconcurrency
  func polling(
    systemCode: Data, requestCode: PollingRequestCode, timeSlot: PollingTimeSlot,
    completionHandler: @escaping @Sendable (Data, Data, (any Error)?) -> Void
  )

  /// Asks for the key versions of up to 32 nodes (02): two bytes each, low byte first.
  @preconcurrency
  func requestService(
    nodeCodeList: [Data], completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void
  )

  /// Asks for the card's mode (04).
  @preconcurrency
  func requestResponse(completionHandler: @escaping @Sendable (Int, (any Error)?) -> Void)

  /// Reads blocks of 16 bytes of up to 16 services (06). Codes and block list elements are as they go over
  /// the air, low byte first.
  @preconcurrency
  func readWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data],
    completionHandler: @escaping @Sendable (Int, Int, [Data], (any Error)?) -> Void
  )

  /// Writes blocks of 16 bytes (08).
  @preconcurrency
  func writeWithoutEncryption(
    serviceCodeList: [Data], blockList: [Data], blockData: [Data],
    completionHandler: @escaping @Sendable (Int, Int, (any Error)?) -> Void
  )

  /// Asks for the systems on the card (0C): two bytes each, high byte first.
  @preconcurrency
  func requestSystemCode(completionHandler: @escaping @Sendable ([Data], (any Error)?) -> Void)

  /// Asks for the ciphers and key versions of up to 32 nodes (32).
  @preconcurrency
  func requestServiceV2(
    nodeCodeList: [Data],
    completionHandler:
      @escaping @Sendable (Int, Int, EncryptionId, [Data], [Data], (any Error)?) -> Void
  )

  /// Asks for the versions of the card's system software (3C).
  @preconcurrency
  func requestSpecificationVersion(
    completionHandler: @escaping @Sendable (Int, Int, Data, Data, (any Error)?) -> Void
  )

  /// Sets the card to its first mode (3E).
  @preconcurrency
  func resetMode(completionHandler: @escaping @Sendable (Int, Int, (any Error)?) -> Void)

  /// Sends any command: its code, then what follows, up to 254 bytes. The length is put in front; the
  /// answer comes with its own.
  @preconcurrency
  func sendFeliCaCommand(
    commandPacket: Data, completionHandler: @escaping @Sendable (Data, (any Error)?) -> Void
  )
}
