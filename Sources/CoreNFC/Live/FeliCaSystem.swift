import NFCLink
import NFCSession
import NFCTags

/// One of the systems of a FeliCa card.
struct FeliCaSystem: Hashable, Sendable {
  /// Nil if the card did not tell it.
  let code: UInt16?
  let idm: [UInt8]

  /// The one that answered when the card was found.
  init(_ activation: ActivationF) {
    code = activation.systemCode
    idm = activation.nfcid2
  }

  init(code: UInt16, idm: [UInt8]) {
    self.code = code
    self.idm = idm
  }

  /// High byte first, as Polling has it.
  static func bytes(_ code: UInt16) -> [UInt8] { [UInt8(code >> 8), UInt8(code & 0xFF)] }

  /// The first system of a list that the card has; nil if it has none. The one that is known to be
  /// there is not asked for.
  static func find(
    among codes: [UInt16], on tag: ConnectedTag, _ activation: ActivationF
  ) async throws(SessionError) -> FeliCaSystem? {
    for code in codes {
      if code == activation.systemCode { return FeliCaSystem(activation) }
      do throws(NFCReaderError) {
        let command = FeliCaCommand(pollingFor: bytes(code), request: 0x00, slots: 0x00)
        return FeliCaSystem(code: code, idm: try await command.poll(tag).idm)
      } catch {
        switch error.code {
        case .readerTransceiveErrorTagResponseError: continue
        case .readerTransceiveErrorTagConnectionLost: throw .tag(.link(.tagLost))
        default: throw .tag(.link(.cancelled))
        }
      }
    }
    return nil
  }
}
