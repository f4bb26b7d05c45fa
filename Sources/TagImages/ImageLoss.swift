/// Something of an image that a file does not hold.
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
  /// What else the tag says of itself: PMm and systems, header ROM, DSFID, AFI, lock states.
  case details

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
    case .details: "some of what the tag says of itself is not kept"
    }
  }

  /// What `copy`, read back from a file, lacks of `original`.
  static func all(of original: TagImage, in copy: TagImage) -> [ImageLoss] {
    guard original != copy else { return [] }
    guard original.typeIdentifier == copy.typeIdentifier else { return [.knownBytes] }
    let (before, after) = (ImageTraits(original), ImageTraits(copy))
    let (memory, held) = (original.memory, copy.memory)
    let offsets = 0..<max(memory.count, held.count)
    let isLost: (ImageLoss) -> Bool = { loss in
      switch loss {
      case .unknownBytes: offsets.contains { memory[$0] == nil && held[$0] != nil }
      case .knownBytes: offsets.contains { memory[$0] != nil && memory[$0] != held[$0] }
      case .identifier: original.identifier != copy.identifier
      case .sensRes: before.sensRes != after.sensRes
      case .selRes: before.selRes != after.selRes
      case .product: original.productName != nil && original.productName != copy.productName
      case .version: before.version != nil && before.version != after.version
      case .signature: before.signature != nil && before.signature != after.signature
      case .counters: before.counters != after.counters
      case .details: before.lacks(after)
      }
    }
    return allCases.filter(isLost)
  }
}

/// What a tag says of itself beside its memory, UID and product, whatever its family.
private struct ImageTraits {
  var sensRes: UInt16?
  var selRes: UInt8?
  var version: [UInt8]?
  var signature: [UInt8]?
  var counters: [Int: Type2Image.Counter] = [:]
  /// What only one family has, in an order of its own.
  var details: [[UInt8]?] = []
  /// Whether the families' formats hold all of it or nothing, so that any difference is a loss.
  var isKeptWhole = false

  init(_ image: TagImage) {
    switch image {
    case .type1(let image):
      sensRes = image.sensRes
      details = [image.headerROM]
    case .type2(let image):
      sensRes = image.sensRes
      selRes = image.selRes
      version = image.version
      signature = image.signature
      counters = image.counters
    case .type3(let image):
      details = [image.pmm]
      for system in image.systems {
        details.append(system.code.highByteFirst)
        add(system.key)
        for area in system.areas {
          details.append(([area.code] + [area.endCode].compactMap(\.self)).flatMap(\.highByteFirst))
          add(area.key)
        }
        for service in system.services {
          details.append((service.codes + service.blocks.map(\.number)).flatMap(\.highByteFirst))
          for code in service.codes { add(service.keys[code] ?? Type3Image.NodeKey()) }
        }
      }
    case .type4(let image):
      version = image.version
      signature = image.signature
      isKeptWhole = true
    case .type5(let image):
      signature = image.signature
      details = [
        image.dsfid.map { [$0] }, image.afi.map { [$0] }, image.icReference.map { [$0] },
        [UInt8(image.blockSize), image.isDSFIDLocked ? 1 : 0, image.isAFILocked ? 1 : 0],
        image.security,
      ]
      details += image.settings.details
    case .classic(let image):
      sensRes = image.sensRes
      selRes = image.selRes
    case .presence, .script: isKeptWhole = true
    }
  }

  private mutating func add(_ key: Type3Image.NodeKey) {
    details += [key.version?.highByteFirst, key.value]
  }

  /// Whether a copy lacks some of the details that are known.
  func lacks(_ copy: Self) -> Bool {
    isKeptWhole || details.count != copy.details.count
      || zip(details, copy.details).contains { $0 != nil && $0 != $1 }
  }
}
