import Foundation
import NFCLink
import NFCSession

/// A request to an ISO 15693 tag (ISO/IEC 15693-3, 7.3), and how its answer is read.
struct ISO15693Request: Sendable {
  /// Bytes of a request without its CRC.
  static let longestFrame = 256

  /// Flags, command, what follows.
  let frame: [UInt8]
  private let isAnswered: Bool

  /// A request for one tag: with its UID, unless it is the selected one.
  ///
  /// - Parameters:
  ///   - parameters: what follows the UID.
  ///   - uid: high byte first.
  init(flags: NFCISO15693RequestFlag, command: UInt8, parameters: [UInt8], uid: [UInt8]) {
    let isSelected = flags.contains(.select)
    self.init(
      flags: isSelected ? flags.subtracting(.address) : flags.union(.address), command: command,
      parameters: (isSelected ? [] : uid.reversed()) + parameters)
  }

  /// A request that goes out as it is.
  init(flags: NFCISO15693RequestFlag, command: UInt8, parameters: [UInt8]) {
    frame = [flags.rawValue, command] + parameters
    // Stay Quiet and Challenge are carried out in silence.
    isAnswered = command != 0x02 && command != 0x39
  }

  /// 20 ms for commands that write (10.4.3), and room for what tags take beyond it.
  private static let timeout = Duration.milliseconds(100)

  /// Sends the request and returns the data of the answer; a refusal is an error.
  func send(
    to tag: ConnectedTag
  ) async throws(NFCReaderError) -> (NFCISO15693ResponseFlag, Data) {
    let (flags, data) = try await sendAsIs(to: tag)
    guard flags.contains(.error) else { return (flags, data) }
    guard data.count == 1, let code = data.first else { throw .unexpectedLength(data.count) }
    throw NFCReaderError(
      code: .readerTransceiveErrorTagResponseError,
      detail: "the tag answered with the error \(code)",
      userInfo: [NFCISO15693TagResponseErrorKey: Int(code)])
  }

  /// Sends the request and returns the flags and the data of the answer, whatever they say.
  func sendAsIs(
    to tag: ConnectedTag
  ) async throws(NFCReaderError) -> (NFCISO15693ResponseFlag, Data) {
    guard isAnswered else {
      try await sendInSilence(to: tag)
      return ([], Data())
    }
    let answer = try await tag.transceive(frame, timeout: Self.timeout)
    guard let flags = answer.first else { throw .unexpectedLength(0) }
    return (NFCISO15693ResponseFlag(rawValue: flags), Data(answer.dropFirst()))
  }

  /// Whether the tag is still there is not looked into: that would wake it.
  private func sendInSilence(to tag: ConnectedTag) async throws(NFCReaderError) {
    do throws(TransceiveError) {
      _ = try await tag.transceiver.transceive(frame, timeout: Self.timeout)
    } catch {
      guard error == .timeout || error == .transmission else { throw NFCReaderError(error) }
    }
  }
}
