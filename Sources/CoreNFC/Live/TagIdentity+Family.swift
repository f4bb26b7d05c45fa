import NFCLink
import NFCTags

extension TagIdentity {
  /// Whether it is a card with ISO-DEP.
  var isCard: Bool { kind == .type4 }

  /// The family as far as SEL_RES, ATS and version tell. NTAG 4xx take DESFire's commands.
  var mifareFamily: NFCMiFareFamily {
    guard let product else { return .unknown }
    let families: [(String, NFCMiFareFamily)] = [
      ("MIFARE Ultralight", .ultralight), ("NTAG2", .ultralight), ("NTAG I2C", .ultralight),
      ("MIFARE Plus", .plus), ("MIFARE DESFire", .desfire), ("MIFARE DUOX", .desfire),
      ("NTAG 4", .desfire),
    ]
    return families.first { product.hasPrefix($0.0) }?.1 ?? .unknown
  }

  /// The historical bytes of the ATS (ISO/IEC 14443-4, 5.2.7); nil if there are none.
  var historicalBytes: [UInt8]? {
    guard case .a(let activation) = target, let ats = activation.ats, let format = ats.first
    else { return nil }
    let start = 1 + (4...6).count { format >> $0 & 1 != 0 }
    return start < ats.count ? Array(ats[start...]) : nil
  }
}
