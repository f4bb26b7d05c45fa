import NFCLink
public import TagImages

extension VirtualProducts {
  /// A tag of a kind that is only found and named, the same every time for a number.
  public static func image(of product: PresenceProduct, number: Int) -> PresenceImage {
    let seed = nfcid1(number: number)
    let identifier: [UInt8]
    let details: [UInt8]
    switch product {
    case .bPrime: (identifier, details) = (Array(seed[1..<5]), [0x42])
    case .srx: (identifier, details) = ([0xD0, 0x02] + seed.prefix(6), [])
    case .ctx: (identifier, details) = (Array(seed[1..<5]), [0x50, 0x02])
    case .iClass: (identifier, details) = (seed[1..<5] + [0xF8, 0xFF, 0x12, 0xE0], [])
    case .barcode: (identifier, details) = ([0xB7, 0x00] + seed + seed.prefix(5), [])
    }
    return PresenceImage(
      ActivationOther(kind: product.kind, identifier: identifier, details: details))
  }
}
