import NFCLink

/// The lines that tell what an ISO-DEP target says of itself when it is activated.
enum ActivationText {
  /// Lengths that ISO/IEC 14443-3 has for NFCID1 [UID].
  private static let identifierLengths = [4, 7, 10]
  /// An ATS fits into the smallest frame that a reader may announce for it, without its length and
  /// CRC (ISO/IEC 14443-4, 5.1).
  private static let atsLengths = 0...61

  /// Takes an NFC-B target if there is a PUPI, an NFC-A target if not; `ats` is left out for a
  /// target without ISO-DEP.
  static func take(from text: inout KeyedText) throws(ImageError) -> RemoteTarget {
    if let pupi = text.take("pupi") {
      return .b(
        ActivationB(
          nfcid0: try pupi.bytes(4),
          applicationData: try text.require("application data").bytes(4),
          protocolInfo: try text.require("protocol info").bytes([3, 4])))
    }
    let nfcid1 = try text.require("uid").bytes(identifierLengths)
    let sensRes = try text.require("atqa").word()
    let selRes = try text.require("sak").bytes(1)[0]
    let ats: [UInt8]? = if let entry = text.take("ats") { try entry.bytes(atsLengths) } else { nil }
    return .a(ActivationA(sensRes: sensRes, selRes: selRes, nfcid1: nfcid1, ats: ats))
  }

  static func lines(of target: RemoteTarget) -> [String] {
    switch target {
    case .a(let activation):
      [
        "uid: \(HexText.encode(activation.nfcid1))",
        "atqa: \(HexText.encode(activation.sensRes.highByteFirst))",
        "sak: \(HexText.encode([activation.selRes ?? 0]))",
      ] + (activation.ats.map { ["ats: \(HexText.encode($0))"] } ?? [])
    case .b(let activation):
      [
        "pupi: \(HexText.encode(activation.nfcid0))",
        "application data: \(HexText.encode(activation.applicationData))",
        "protocol info: \(HexText.encode(activation.protocolInfo))",
      ]
    case .f, .v, .other:
      []  // no such target speaks ISO-DEP
    }
  }
}
