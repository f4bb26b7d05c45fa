import LibNFCReader
import NFCLink

typealias Rule = ScriptedChip.Rule

/// Targets as the answer to InListPassiveTarget tells of them (PN532 user manual, 7.3.5), and as
/// NFCLink does.
enum Sample {
  static let uid: [UInt8] = [0x04, 0x5A, 0x2B, 0x3C, 0x4D, 0x5E, 0x6F]

  static let type2: [UInt8] = [0x01, 0x01, 0x00, 0x44, 0x00, 0x07] + uid
  static let type2Target = RemoteTarget.a(ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: uid))

  static let type4: [UInt8] = [
    0x01, 0x01, 0x03, 0x44, 0x20, 0x07, 0x04, 0x5A, 0x2B, 0x3C, 0x4D, 0x5E, 0x6F, 0x06, 0x75, 0x77,
    0x81, 0x02, 0x80,
  ]
  static let type4Target = RemoteTarget.a(
    ActivationA(
      sensRes: 0x0344, selRes: 0x20, nfcid1: uid, ats: [0x75, 0x77, 0x81, 0x02, 0x80]))

  static let type1: [UInt8] = [0x01, 0x01, 0x0C, 0x00, 0x2B, 0x02, 0x14, 0x00]
  static let type1Target = RemoteTarget.a(
    ActivationA(sensRes: 0x0C00, selRes: nil, nfcid1: [0x2B, 0x02, 0x14, 0x00]))

  static let type4B: [UInt8] = [
    0x01, 0x01, 0x50, 0xE8, 0x25, 0x3E, 0xEC, 0x00, 0x00, 0x00, 0x00, 0x00, 0x81, 0x71, 0x01, 0x01,
  ]
  static let type4BTarget = RemoteTarget.b(
    ActivationB(
      nfcid0: [0xE8, 0x25, 0x3E, 0xEC], applicationData: [0, 0, 0, 0],
      protocolInfo: [0x00, 0x81, 0x71]))

  static let idm: [UInt8] = [0x01, 0x2E, 0x4C, 0xE1, 0x5A, 0x07, 0x2D, 0x14]
  static let pmm: [UInt8] = [0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00]
  static let type3: [UInt8] = [0x01, 0x01, 0x14, 0x01] + idm + pmm + [0x88, 0xB4]
  static let type3Target = RemoteTarget.f(
    ActivationF(nfcid2: idm, pmm: pmm, systemCode: 0x88B4, bitRate: 212))
}

extension ScriptedChip.Rule {
  /// InListPassiveTarget with that type of modulation.
  static func list(_ type: UInt8, _ replies: ScriptedChip.Reply...) -> Self {
    var rule = Self([0x4A, 0x01, type], .usual)
    rule.replies = replies
    return rule
  }

  static let typeA: UInt8 = 0x00
  static let felica212: UInt8 = 0x01
  static let felica424: UInt8 = 0x02
  static let typeB: UInt8 = 0x03
  static let jewel: UInt8 = 0x04
}

/// Runs a test with a reader on a scripted chip, and closes it.
func withReader(
  _ rules: [Rule] = [], _ body: (LibNFCReader, ScriptedChip) async throws -> Void
) async throws {
  let chip = try ScriptedChip(rules)
  let reader = try await LibNFC().open(connection: chip.connection)
  try await body(reader, chip)
  await reader.close()
}
