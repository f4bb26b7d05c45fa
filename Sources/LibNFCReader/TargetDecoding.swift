import CNFC
import NFCLink

/// Copies what libnfc knows of a target out of its packed structures, if it can be true.
///
/// The lengths in an `nfc_target` come from the air by way of the chip, and libnfc checks none.
enum TargetDecoding {
  /// ISO/IEC 14443-4, 5.1: an ATS fits the frame of 64 bytes that the chip announces, without CRC.
  private static let longestATS = 62

  static func target(_ target: nfc_target) -> RemoteTarget? {
    let info = target.nti
    switch target.nm.nmt {
    case NMT_ISO14443A: return unsafe activationA(info.nai).map(RemoteTarget.a)
    case NMT_JEWEL: return unsafe .a(activationType1(info.nji))
    case NMT_ISO14443B: return unsafe .b(activationB(info.nbi))
    case NMT_FELICA:
      let bitRate = target.nm.nbr == NBR_424 ? 424 : 212
      return unsafe activationF(info.nfi, bitRate: bitRate).map(RemoteTarget.f)
    case NMT_ISO14443BI: return unsafe .other(bPrime(info.nii))
    case NMT_ISO14443B2SR:
      return unsafe .other(
        ActivationOther(kind: .srx, identifier: bytes(of: info.nsi.abtUID, count: 8)))
    case NMT_ISO14443B2CT:
      return unsafe .other(
        ActivationOther(
          kind: .ctx, identifier: bytes(of: info.nci.abtUID, count: 4),
          details: [info.nci.btProdCode, info.nci.btFabCode]))
    case NMT_ISO14443BICLASS:
      return unsafe .other(
        ActivationOther(kind: .iClass, identifier: bytes(of: info.nhi.abtUID, count: 8)))
    case NMT_BARCODE: return unsafe barcode(info.nti).map(RemoteTarget.other)
    default: return nil
    }
  }

  /// The version tells whether a configuration follows, and that whether an ATR does.
  private static func bPrime(_ info: nfc_iso14443bi_info) -> ActivationOther {
    var details = [info.btVerLog]
    if info.btVerLog & 0x80 != 0 {
      details.append(info.btConfig)
      if info.btConfig & 0x40 != 0 {
        let longest = MemoryLayout.size(ofValue: info.abtAtr)
        details += bytes(of: info.abtAtr, count: min(Int(info.szAtrLen), longest))
      }
    }
    return ActivationOther(
      kind: .bPrime, identifier: bytes(of: info.abtDIV, count: 4), details: details)
  }

  /// 16 bytes or 32, of which the last two are a checksum that libnfc has tested.
  private static func barcode(_ info: nfc_barcode_info) -> ActivationOther? {
    guard info.szDataLen == 16 || info.szDataLen == 32 else { return nil }
    return ActivationOther(
      kind: .barcode, identifier: bytes(of: info.abtData, count: Int(info.szDataLen) - 2))
  }

  private static func activationA(_ info: nfc_iso14443a_info) -> ActivationA? {
    let sensRes = bigEndian(info.abtAtqa)
    let length = info.szUidLen
    // libnfc makes 10 of any greater length; ISO/IEC 14443-3, 6.5.2 has the ATQA say it as well.
    guard [4, 7].contains(length) || length == 10 && sensRes & 0x00C0 == 0x0080,
      info.szAtsLen < longestATS
    else { return nil }
    let isISODEP = info.btSak & 0x20 != 0
    return ActivationA(
      sensRes: sensRes, selRes: info.btSak,
      nfcid1: bytes(of: info.abtUid, count: length),
      ats: isISODEP ? bytes(of: info.abtAts, count: info.szAtsLen) : nil)
  }

  private static func activationType1(_ info: nfc_jewel_info) -> ActivationA {
    ActivationA(
      sensRes: bigEndian(info.btSensRes), selRes: nil, nfcid1: bytes(of: info.btId, count: 4))
  }

  private static func activationB(_ info: nfc_iso14443b_info) -> ActivationB {
    ActivationB(
      nfcid0: bytes(of: info.abtPupi, count: 4),
      applicationData: bytes(of: info.abtApplicationData, count: 4),
      protocolInfo: bytes(of: info.abtProtocolInfo, count: 3))
  }

  /// SENSF_RES is 18 bytes with its length, 20 with the system code; it begins with 01 (NFC Forum
  /// Digital 2.x, 8.6.2).
  private static func activationF(_ info: nfc_felica_info, bitRate: Int) -> ActivationF? {
    guard info.szLen == 18 || info.szLen == 20, info.btResCode == 1 else { return nil }
    return ActivationF(
      nfcid2: bytes(of: info.abtId, count: 8), pmm: bytes(of: info.abtPad, count: 8),
      systemCode: info.szLen == 20 ? bigEndian(info.abtSysCode) : nil, bitRate: bitRate)
  }

  /// Targets as the chip lists them (PN532 user manual, 7.3.5): how many, then for each its number and
  /// its SENSF_RES; nil if that is not what it says.
  static func listedF(_ answer: ArraySlice<UInt8>, bitRate: Int) -> [RemoteTarget]? {
    guard let count = answer.first else { return nil }
    var rest = answer.dropFirst()
    var listed: [RemoteTarget] = []
    for _ in 0..<count {
      rest = rest.dropFirst()
      guard let length = rest.first, length == 18 || length == 20, rest.count >= Int(length)
      else { return nil }
      let response = Array(rest.prefix(Int(length)))
      guard response[1] == 1 else { return nil }
      listed.append(
        .f(
          ActivationF(
            nfcid2: Array(response[2..<10]), pmm: Array(response[10..<18]),
            systemCode: length == 20 ? UInt16(response[18]) << 8 | UInt16(response[19]) : nil,
            bitRate: bitRate)))
      rest = rest.dropFirst(Int(length))
    }
    return listed
  }

  private static func bigEndian(_ pair: (UInt8, UInt8)) -> UInt16 {
    UInt16(pair.0) << 8 | UInt16(pair.1)
  }

  private static func bytes<Tuple>(of tuple: Tuple, count: Int) -> [UInt8] {
    unsafe withUnsafeBytes(of: tuple) { unsafe Array($0.prefix(count)) }
  }
}
