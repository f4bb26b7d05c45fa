import Crypto

/// A public key that NXP signs the UIDs of a product with.
struct OriginalityKey: Hashable, Sendable {
  /// The products, as their data sheets write them.
  let products: String
  let families: Set<OriginalitySignature.Family>
  let curve: EllipticCurve
  /// The point in hex, uncompressed.
  let point: String

  private init(
    _ products: String, _ families: Set<OriginalitySignature.Family>, _ curve: EllipticCurve,
    _ point: String
  ) {
    self.products = products
    self.families = families
    self.curve = curve
    self.point = point
  }

  /// Bytes of a signature: r and s.
  var signatureLength: Int { 2 * curve.orderLength }

  var publicKey: PublicKey? {
    let digits = point.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    return try? PublicKey(curve: curve, point: bytes)
  }

  /// From NXP's application notes where one is named, otherwise as the Proxmark3 project has
  /// recovered them from the signatures of real chips (tools/recover_pk.py).
  static let known = [
    // AN11341
    Self(
      "MIFARE Ultralight EV1", [.ultralightAndNTAG], .secp128r1,
      "0490933BDCD6E99B4E255E3DA55389A827564E11718E017292FAF23226A96614B8"),
    // AN11350; NTAG 5 recovered
    Self(
      "NTAG 21x, NTAG 5", [.ultralightAndNTAG, .icode], .secp128r1,
      "04494E1A386D3D3CFE3DC10E5DE68A499B1C202DB5B132393E89ED19FE5BE8BC61"),
    // The NXP app TagInfo
    Self(
      "NTAG 21x (second key)", [.ultralightAndNTAG], .secp128r1,
      "04A748B6A632FBEE2C0897702B33BEA1C074998E17B84ACA04FF267E5D2C91F6DC"),
    // AN13452
    Self(
      "MIFARE Ultralight AES", [.ultralightAndNTAG], .p192,
      "0453BF8C49B7BD9FE3207A91513B9C1D238ECAB07186B772104AB535F7D3AE63CF"
        + "7C7F3DD0D169DA3E99E43C6399621A86"),
    Self(
      "MIFARE Ultralight AES (second key)", [.ultralightAndNTAG], .p192,
      "04DC34DAA903F2726A6225B11C692AF6AB4396575CA12810CBBCE3F781A097B383"
        + "3B50AB364A70D9C2B641A728A599AE74"),
    Self(
      "NTAG 223 DNA, NTAG 224 DNA", [.ultralightAndNTAG], .p192,
      "0485D5B9353B4FAA77581BA2AE96630C5876D6E8603308ABE9A81A0B506F52D02D"
        + "04FEE6F2D365B3DEE7B9FAD9133E2976"),
    Self(
      "MIFARE Classic EV1", [.mifareClassic], .secp128r1,
      "044F6D3F294DEA5737F0F46FFEE88A356EED95695DD7E0C27A591E6F6F65962BAF"),
    Self(
      "MIFARE Plus EV1", [.mifarePlus], .p224,
      "044409ADC42F91A8394066BA83D872FB1D16803734E911170412DDF8BA"
        + "D1A4DADFD0416291AFE1C748253925DA39A5F39A1C557FFACD34C62E"),
    Self(
      "MIFARE Plus EV2", [.mifarePlus], .p224,
      "04BB49AE4447E6B1B6D21C098C1538B594A11A4A1DBF3D5E673DEACDEB"
        + "3CC512D1C08AFA1A2768CE20A200BACD2DC7804CD7523A0131ABF607"),
    Self(
      "NTAG 413 DNA, MIFARE DESFire EV1", [.desfire], .p224,
      "04BB5D514F7050025C7D0F397310360EEC91EAF792E96FC7E0F496CB4E"
        + "669D414F877B7B27901FE67C2E3B33CD39D1C797715189AC951C2ADD"),
    Self(
      "MIFARE DESFire EV2", [.desfire], .p224,
      "04B304DC4C615F5326FE9383DDEC9AA892DF3A57FA7FFB3276192BC0EA"
        + "A252ED45A865E3B093A3D0DCE5BE29E92F1392CE7DE321E3E5C52B3A"),
    Self(
      "MIFARE DESFire EV2 XL", [.desfire], .p224,
      "04CD5D45E50B1502F0BA4656FF37669597E7E183251150F9574CC8DA56"
        + "BF01C7ABE019E29FEA48F9CE22C3EA4029A765E1BC95A89543BAD1BC"),
    Self(
      "MIFARE DESFire EV3", [.desfire], .p224,
      "041DB46C145D0A36539C6544BD6D9B0AA62FF91EC48CBC6ABAE36E0089"
        + "A46F0D08C8A715EA40A63313B92E90DDC1730230E0458A33276FB743"),
    // AN12343
    Self(
      "MIFARE DESFire Light", [.desfire], .p224,
      "040E98E117AAA36457F43173DC920A8757267F44CE4EC5ADD3C5407557"
        + "1AEBBF7B942A9774A1D94AD02572427E5AE0A2DD36591B1FB34FCF3D"),
    // AN12196
    Self(
      "NTAG 424 DNA", [.desfire], .p224,
      "048A9B380AF2EE1B98DC417FECC263F8449C7625CECE82D9B916C992DA"
        + "209D68422B81EC20B65A66B5102A61596AF3379200599316A00A1410"),
    Self(
      "ICODE DNA, ICODE SLIX2", [.icode], .secp128r1,
      "048878A2A2D3EEC336B4F261A082BD71F9BE11C4E2E896648B32EFA59CEA6E59F0"),
  ]
}
