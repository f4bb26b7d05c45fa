import TagImages

/// The TLVs of a Type 1 or Type 2 tag's data area, up to and including its NDEF message.
struct TLVChain: TLVSequence {
  /// Addresses of the area's bytes that are free for TLVs: lock and reserved bytes are left out
  /// from the TLV on that names them.
  private(set) var addresses: [Int]
  /// The TLVs before the message, apart from NULL.
  private(set) var others: [TLVBlock] = []
  /// What the first lock control TLV among them says.
  private(set) var lockControl: LockControl?
  /// The bytes that no TLV behind those that name them may use.
  private(set) var reserved: [Range<Int>] = []
  /// The first NDEF Message TLV.
  private(set) var message: TLVBlock?
  /// Where the message's TLV is, or belongs if there is none: behind the others. An index into
  /// `addresses`.
  private(set) var start = 0
  /// Why the chain breaks off before a message, and the address.
  private(set) var fault: (TagFault, at: Int)?

  /// Follows the chain through an area.
  ///
  /// A value may reach across blocks that are no user memory: a tag that claims so is taken at its
  /// word. But no TLV begins in such a block.
  ///
  /// - Parameter hole: addresses within the area that are no part of it.
  /// - Throws: `missing` with the blocks without which it goes no further.
  init(
    in area: Range<Int>, without hole: Range<Int> = 0..<0, of memory: Type2Memory,
    _ layout: Type2Layout = .unknown
  ) throws(Type2Stop) {
    addresses = area.filter { !hole.contains($0) }
    var index = 0
    while index < addresses.count, layout.isUserBlock(addresses[index] / Type2Layout.blockSize) {
      let type = try scan(index, of: memory, layout)
      switch type {
      case TLVBlock.Kind.null:
        index += 1
        continue
      case TLVBlock.Kind.terminator:
        return
      default:
        break
      }
      guard let block = try block(of: type, at: index, in: memory) else {
        // What claims to be a message and is not one is where the next one goes.
        if type == TLVBlock.Kind.message { start = index }
        return
      }
      if type == TLVBlock.Kind.message {
        message = block
        start = index
        return
      }
      others.append(block)
      index = block.valueIndices.upperBound
      start = index
      try obey(block, in: memory)
    }
  }

  /// Types of the TLVs before the message, apart from NULL.
  var otherTypes: [UInt8] { others.map(\.type) }

  /// The addresses of a TLV's value.
  func valueAddresses(of block: TLVBlock) -> ArraySlice<Int> { addresses[block.valueIndices] }

  /// The type byte at an index. A run of NULLs is not asked for byte by byte.
  private func scan(
    _ index: Int, of memory: Type2Memory, _ layout: Type2Layout
  ) throws(Type2Stop) -> UInt8 {
    let address = addresses[index]
    if let byte = memory.bytes[address] { return byte }
    let ahead = addresses[index...].prefix(240).map { $0 / Type2Layout.blockSize }
    throw .missing(Set(ahead.filter(layout.isUserBlock)).sorted())
  }

  /// The TLV at an index; nil, and a fault, if it does not fit the area.
  private mutating func block(
    of type: UInt8, at index: Int, in memory: Type2Memory
  ) throws(Type2Stop) -> TLVBlock? {
    let found = try TLVBlock.find(type, at: index, in: addresses.count) {
      index throws(Type2Stop) in try memory.byte(at: addresses[index])
    }
    if let fault = found.fault { self.fault = (fault, at: addresses[index]) }
    return found.block
  }

  /// Takes the bytes that a control TLV names out of the area behind it.
  private mutating func obey(_ block: TLVBlock, in memory: Type2Memory) throws(Type2Stop) {
    guard block.length == 3 else { return }
    var value: [UInt8] = []
    for address in valueAddresses(of: block) { value.append(try memory.byte(at: address)) }
    switch block.type {
    case TLVBlock.Kind.lockControl:
      guard let control = LockControl(value) else { return }
      lockControl = lockControl ?? control
      reserve(control.bytes, behind: block)
    case TLVBlock.Kind.memoryControl:
      guard let control = MemoryControl(value) else { return }
      reserve(control.bytes, behind: block)
    default:
      break
    }
  }

  private mutating func reserve(_ bytes: Range<Int>, behind block: TLVBlock) {
    reserved.append(bytes)
    addresses[block.valueIndices.upperBound...].removeAll { bytes.contains($0) }
  }
}
