/// A key of six bytes, which does not show when it is printed.
public struct SectorKey: Hashable, Sendable {
  package let secret: HiddenBytes

  /// - Returns: nil unless there are six bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 6 else { return nil }
    secret = HiddenBytes(bytes)
  }

  /// - Precondition: the number has no more than 48 bits.
  private init(_ number: UInt64) {
    precondition(number >> 48 == 0, "a key of more than six bytes")
    secret = HiddenBytes((0..<6).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  package var bytes: [UInt8] { secret.bytes }

  /// With which cards are delivered.
  static let transport = SectorKey(0xFFFF_FFFF_FFFF)
  /// Key A of the sectors that hold the application directory (NXP AN10787).
  static let directory = SectorKey(0xA0A1_A2A3_A4A5)
  /// Key A of the sectors that hold NDEF (NXP AN1304).
  static let ndef = SectorKey(0xD3F7_D3F7_D3F7)

  /// Keys that makers and others have published, the commonest first.
  static let published: [SectorKey] = [
    .transport, .directory, .ndef, SectorKey(0), SectorKey(0xB0B1_B2B3_B4B5),
    SectorKey(0xAABB_CCDD_EEFF), SectorKey(0x4D3A_99C3_51DD), SectorKey(0x1A98_2C7E_459A),
    SectorKey(0x714C_5C88_6E97), SectorKey(0x587E_E5F9_350F), SectorKey(0xA047_8CC3_9091),
    SectorKey(0x533C_B6C7_23F6), SectorKey(0x8FD0_A4F2_56E9),
  ]

  /// What a person calls it. A key that is not published is not shown.
  var words: String {
    switch self {
    case .transport: "transport key"
    case .directory: "directory key"
    case .ndef: "NDEF key"
    default: Self.published.contains(self) ? "published key \(TagText.hex(bytes))" : "given key"
    }
  }
}
