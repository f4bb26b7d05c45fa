import NFCLink
public import TagImages

extension VirtualProducts {
  /// A fresh card of a product: ready for a message, or blank where its maker delivers it so.
  ///
  /// - Parameter identifier: NFCID1 [UID] of seven bytes; NFCID0 [PUPI] of four for `type4B`.
  /// - Throws: `VirtualFieldError.identifierLength`.
  public static func image(
    of product: Type4Product, identifier: [UInt8]
  ) throws(VirtualFieldError) -> Type4Image {
    let count = product == .type4B ? 4 : 7
    guard identifier.count == count else { throw .identifierLength(identifier.count) }
    let target = Self.target(of: product, identifier)
    switch product {
    case .type4A, .type4B:
      return Type4Image(product: product, target: target, applications: [ndefApplication()])
    case .ntag424:
      return Type4Image(
        product: product, target: target,
        version: version(identifier, "04040830001105 04040201021105"),
        applications: [cardLevel(.aes), ntag424Application()])
    case .desfireEV1:
      return Type4Image(
        product: product, target: target,
        version: version(identifier, "04010101001805 04010101041805"),
        applications: [cardLevel(.des)])
    case .desfireEV2:
      return Type4Image(
        product: product, target: target,
        version: version(identifier, "04010112001A05 04010102011A05"),
        applications: [cardLevel(.des)])
    case .desfireEV3:
      return Type4Image(
        product: product, target: target,
        version: version(identifier, "04010133001A05 04010103001A05"),
        applications: [cardLevel(.des)])
    }
  }

  /// An identifier for the tag with that number, as long as the product needs it.
  static func identifier(of product: Type4Product, number: Int) -> [UInt8] {
    let nfcid1 = nfcid1(number: number)
    return product == .type4B ? Array(nfcid1[1..<5]) : nfcid1
  }

  private static func target(of product: Type4Product, _ identifier: [UInt8]) -> RemoteTarget {
    switch product {
    case .type4A: targetA(identifier, ats: "78777102 80")  // frames of 256 bytes, 39 ms
    case .ntag424: targetA(identifier, ats: "77777102 80")  // of 128 bytes
    case .desfireEV1, .desfireEV2, .desfireEV3:
      targetA(identifier, ats: "75778102 80")  // of 64 bytes, 77 ms
    case .type4B:
      .b(
        ActivationB(
          nfcid0: identifier, applicationData: [0, 0, 0, 0], protocolInfo: [0x00, 0x81, 0x71]))
    }
  }

  private static func targetA(_ nfcid1: [UInt8], ats: String) -> RemoteTarget {
    .a(ActivationA(sensRes: 0x0344, selRes: 0x20, nfcid1: nfcid1, ats: hex(ats)))
  }

  /// The application of mapping version 2.0 with an empty message of up to 2046 bytes.
  private static func ndefApplication() -> Type4Image.Application {
    Type4Image.Application(
      name: ndefName,
      files: [
        Type4Image.File(
          identifier: 0xE103,
          content: PartialMemory(hex("000F 20 00FF 00FF 04 06 E104 0800 00 00"))),
        Type4Image.File(identifier: 0xE104, content: zeros(0x800)),
      ])
  }

  private static func ntag424Application() -> Type4Image.Application {
    let container = hex("0017 20 0100 00FF 04 06 E104 0100 00 00 05 06 E105 0080 82 83")
    return Type4Image.Application(
      name: ndefName, identifier: 0xE110,
      keys: Type4Image.Keys(
        kind: .aes, settings: 0x00,
        values: Array(repeating: Array(repeating: 0, count: 16), count: 5)),
      files: [
        Type4Image.File(
          number: 1, identifier: 0xE103, access: .keyed(rights: 0xE000, mode: 0),
          content: PartialMemory(container + Array(repeating: 0, count: 32 - container.count))),
        Type4Image.File(
          number: 2, identifier: 0xE104, access: .keyed(rights: 0xEEE0, mode: 0),
          content: zeros(256)),
        Type4Image.File(
          number: 3, identifier: 0xE105, access: .keyed(rights: 0x2330, mode: 3),
          content: zeros(128)),
      ])
  }

  /// The card itself: one key of zeros, with which everything may be done, and most without it.
  private static func cardLevel(_ kind: Type4Image.Keys.Kind) -> Type4Image.Application {
    Type4Image.Application(
      aid: 0, name: hex("D2760000850100"), identifier: 0x3F00,
      keys: Type4Image.Keys(
        kind: kind, settings: 0x0F, values: [Array(repeating: 0, count: kind.length)]),
      files: [])
  }

  /// Hardware and software as they are given, then UID, batch, week and year of production.
  private static func version(_ uid: [UInt8], _ chip: String) -> [UInt8] {
    hex(chip) + uid + hex("BA54B1E510 12 20")
  }

  private static let ndefName = hex("D2760000850101")

  private static func zeros(_ count: Int) -> PartialMemory {
    PartialMemory(Array(repeating: UInt8(0), count: count))
  }

  private static func hex(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
