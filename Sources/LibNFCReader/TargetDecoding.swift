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
    default: return nil
    }
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

  private static func bigEndian(_ pair: (UInt8, UInt8)) -> UInt16 {
    UInt16(pair.0) << 8 | UInt16(pair.1)
  }

  private static func bytes<Tuple>(of tuple: Tuple, count: Int) -> [UInt8] {
    unsafe withUnsafeBytes(of: tuple) { unsafe Array($0.prefix(count)) }
  }
}
