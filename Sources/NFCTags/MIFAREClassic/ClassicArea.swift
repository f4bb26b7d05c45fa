import TagImages

/// The data blocks of the NDEF sectors as one area, and the TLVs in it up to the message (NXP AN1304).
struct ClassicArea: TLVSequence {
  /// The card's numbers of the blocks, in their order.
  let blocks: [Int]
  /// The TLVs before the message, apart from NULL.
  private(set) var others: [TLVBlock] = []
  /// The first NDEF Message TLV.
  private(set) var message: TLVBlock?
  /// Where the message's TLV is, or belongs if there is none: behind the others.
  private(set) var start = 0
  /// Why the chain breaks off before a message, and the address.
  private(set) var fault: (TagFault, at: Int)?

  /// An area whose content does not count.
  init(of sectors: [ClassicSector]) {
    blocks = sectors.flatMap(\.dataBlocks)
  }

  init(of sectors: [ClassicSector], in memory: ClassicMemory) throws(ClassicStop) {
    self.init(of: sectors)
    var index = 0
    while index < count {
      let type = try memory.byte(at: address(of: index))
      if type == TLVBlock.Kind.null {
        index += 1
        continue
      }
      if type == TLVBlock.Kind.terminator { return }
      let found = try TLVBlock.find(type, at: index, in: count) { index throws(ClassicStop) in
        try memory.byte(at: address(of: index))
      }
      if type == TLVBlock.Kind.message { start = index }
      if let fault = found.fault { self.fault = (fault, at: address(of: index)) }
      guard let block = found.block else { return }
      guard type != TLVBlock.Kind.message else {
        message = block
        return
      }
      others.append(block)
      index = block.valueIndices.upperBound
      start = index
    }
  }

  /// Types of the TLVs before the message, apart from NULL.
  var otherTypes: [UInt8] { others.map(\.type) }

  /// Bytes of the area.
  var count: Int { blocks.count * ClassicImage.blockSize }

  /// Bytes that the message's TLV may take up.
  var space: Int { count - start }

  /// The address in the card's memory of a byte of the area.
  func address(of index: Int) -> Int {
    let (block, offset) = index.quotientAndRemainder(dividingBy: ClassicImage.blockSize)
    return blocks[block] * ClassicImage.blockSize + offset
  }
}
