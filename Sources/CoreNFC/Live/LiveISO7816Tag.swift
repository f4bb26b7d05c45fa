import Foundation
import NFCLink

/// A card whose application was selected, or which has none to select.
final class LiveISO7816Tag: LiveTag, NFCISO7816Tag {
  var initialSelectedAID: String {
    handle.application.map { String(format: "%02X", $0) }.joined()
  }

  var applicationData: Data? { activationB.map { Data($0.applicationData) } }

  /// Protocol info, byte 3, bits 4 and 3: 00 for the maker's own coding (ISO/IEC 14443-3, 7.9.4.6).
  var proprietaryApplicationDataCoding: Bool {
    guard let info = activationB?.protocolInfo, info.count > 2 else { return false }
    return info[2] & 0x0C == 0
  }

  private var activationB: ActivationB? {
    if case .b(let activation) = handle.target { activation } else { nil }
  }

  func sendCommand(
    apdu: NFCISO7816APDU,
    completionHandler: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void
  ) {
    let selectsByName = apdu.instructionCode == 0xA4 && apdu.p1Parameter == 0x04
    if selectsByName, let name = apdu.data, handle.core.forbidsSelecting(Array(name)) {
      let error = NFCReaderError(
        code: .readerErrorSecurityViolation, detail: "the application is not listed")
      return handle.refuse(error) { completionHandler(Data(), 0, 0, $0) }
    }
    send(apdu, completion: completionHandler)
  }
}
