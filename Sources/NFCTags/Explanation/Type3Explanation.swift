import TagImages

extension ImageExplanation {
  /// What every byte of a Type 3 tag is for.
  static func areas(of image: Type3Image) -> [ExplainedArea] {
    let isLite = image.product?.blockNumbers != nil || Type3Chip(pmm: image.pmm).isLite
    return image.systems.flatMap { system in
      let isNDEF = isLite || system.code == Type3Service.ndefSystem
      // Blocks are numbered anew in each service.
      let hasSeveral = system.services.count { !$0.blocks.isEmpty } > 1
      return system.services.flatMap { service in
        let codes = service.codes.map(TagText.hex).joined(separator: " ")
        return service.blocks.map { block in
          ExplainedArea(
            name: "system \(TagText.hex(system.code))\(hasSeveral ? " service \(codes)" : "") "
              + "block \(TagText.hex(block.number))",
            blockSize: Type3Image.blockSize, parts: parts(of: block, image, isNDEF: isNDEF))
        }
      }
    }
  }

  private static func parts(
    of block: Type3Image.Block, _ image: Type3Image, isNDEF: Bool
  ) -> [ExplainedBytes] {
    var map = ByteMap(count: block.content.count, "data", .user, .unknown)
    let whole = 0..<block.content.count
    if block.number == 0, isNDEF {
      let fields: [(Range<Int>, String)] = [
        (0..<1, "version"), (1..<2, "Nbr"), (2..<3, "Nbw"), (3..<5, "Nmaxb"), (5..<9, "reserved"),
        (9..<10, "write flag"), (10..<11, "RW flag"), (11..<14, "Ln"), (14..<16, "checksum"),
      ]
      for (range, name) in fields { map.name(range, name, name == "reserved" ? .reserved : .ndef) }
    } else if let named = liteBlocks[block.number], image.product?.blockNumbers != nil {
      map.name(whole, named.0, named.1)
    }
    return map.parts
  }

  /// The blocks of FeliCa Lite and Lite-S that are no scratch pad.
  private static let liteBlocks: [UInt16: (String, ExplainedBytes.Owner)] = [
    0x0E: ("REG", .user), 0x80: ("RC", .reserved), 0x81: ("MAC", .reserved), 0x82: ("ID", .user),
    0x83: ("D_ID", .maker), 0x84: ("SER_C", .configuration), 0x85: ("SYS_C", .maker),
    0x86: ("CKV", .configuration), 0x87: ("CK", .secret), 0x88: ("MC", .access),
    0x90: ("WCNT", .reserved), 0x91: ("MAC_A", .reserved), 0x92: ("STATE", .reserved),
    0xA0: ("CRC_CHECK", .reserved),
  ]
}
