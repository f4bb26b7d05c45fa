/// What an image loses by being written in some format.
public enum ImageLoss: String, Hashable, Sendable, CaseIterable {
  /// Unknown bytes that the file gives a value of 00.
  case unknownBytes
  /// Known bytes that the file leaves out or marks as not read.
  case knownBytes
  /// The UID.
  case identifier
  /// SENS_RES [ATQA].
  case sensRes
  /// SEL_RES [SAK].
  case selRes
  case product
  /// The answer to GET_VERSION.
  case version
  /// The originality signature.
  case signature
  /// The counters, or some of them.
  case counters

  /// The loss in words for the user.
  public var message: String {
    switch self {
    case .unknownBytes: "unknown bytes were written as 00"
    case .knownBytes: "some known bytes have no place in the file"
    case .identifier: "the UID is not kept"
    case .sensRes: "the ATQA is not kept"
    case .selRes: "the SAK is not kept"
    case .product: "the product is not kept"
    case .version: "the answer to GET_VERSION is not kept"
    case .signature: "the originality signature is not kept"
    case .counters: "the counters are not kept"
    }
  }

  /// What `copy`, read back from a file, lacks of `original`.
  static func all(of original: TagImage, in copy: TagImage) -> [ImageLoss] {
    switch (original, copy) {
    case (.type2(let original), .type2(let copy)): all(of: original, in: copy)
    default: original == copy ? [] : [.knownBytes]  // only our own format holds other types
    }
  }

  private static func all(of original: Type2Image, in copy: Type2Image) -> [ImageLoss] {
    let offsets = 0..<max(original.memory.count, copy.memory.count)
    let isLost: (ImageLoss) -> Bool = { loss in
      switch loss {
      case .unknownBytes:
        offsets.contains { original.memory[$0] == nil && copy.memory[$0] != nil }
      case .knownBytes:
        offsets.contains { original.memory[$0] != nil && original.memory[$0] != copy.memory[$0] }
      case .identifier: original.nfcid1 != copy.nfcid1
      case .sensRes: original.sensRes != copy.sensRes
      case .selRes: original.selRes != copy.selRes
      case .product: original.product != nil && original.product != copy.product
      case .version: original.version != nil && original.version != copy.version
      case .signature: original.signature != nil && original.signature != copy.signature
      case .counters: original.counters != copy.counters
      }
    }
    return allCases.filter(isLost)
  }
}
