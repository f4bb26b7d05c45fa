import Foundation
import NFCLink
import NFCSession

/// A request to an ISO 15693 tag (ISO/IEC 15693-3, 7.3), and how its answer is read.
struct ISO15693Request: Sendable {
  /// Bytes of a request without its CRC.
  static let longestFrame = 256

  /// Flags, command, UID unless the tag is selected, parameters.
  let frame: [UInt8]
  private let isAnswered: Bool

  /// - Parameters:
  ///   - parameters: what follows the UID.
  ///   - uid: high byte first.
  init(flags: NFCISO15693RequestFlag, command: UInt8, parameters: [UInt8], uid: [UInt8]) {
    let isSelected = flags.contains(.select)
    let flags = isSelected ? flags.subtracting(.address) : flags.union(.address)
    frame = [flags.rawValue, command] + (isSelected ? [] : uid.reversed()) + parameters
    // Stay Quiet and Challenge are carried out in silence.
    isAnswered = command != 0x02 && command != 0x39
  }

  /// 20 ms for commands that write (10.4.3), and room for what tags take beyond it.
  private static let timeout = Duration.milliseconds(100)

  func send(
    to tag: ConnectedTag
  ) async throws(NFCReaderError) -> (NFCISO15693ResponseFlag, Data) {
    guard isAnswered else {
      try await sendInSilence(to: tag)
      return ([], Data())
    }
    let answer = try await tag.transceive(frame, timeout: Self.timeout)
    guard let first = answer.first else { throw .unexpectedLength(0) }
    let flags = NFCISO15693ResponseFlag(rawValue: first)
    guard !flags.contains(.error) else {
      let code = answer.count > 1 ? Int(answer[1]) : 0
      throw NFCReaderError(
        code: .readerTransceiveErrorTagResponseError,
        detail: "the tag answered with the error \(code)",
        userInfo: [NFCISO15693TagResponseErrorKey: code])
    }
    return (flags, Data(answer.dropFirst()))
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
