import TagImages

/// What the bytes of a Type 1 tag say about NDEF: the capability container, and the TLVs of the
/// data area that it speaks of.
struct Type1Content: TLVContent {
  /// Magic number, version, size and access (Type 1 Tag 1.x, clause 6.1): laid out as on a Type 2
  /// tag, but the size counts the whole memory in blocks, less one.
  let container: CapabilityContainer
  /// The TLVs; or that the tag is not formatted, or how it is malformed.
  let area: Result<TLVChain, TagError>
  private let headerROM: [UInt8]
  private var product: Type1Product? { Type1Product(headerROM: headerROM) }

  init(_ memory: Type1Memory) throws(Type2Stop) {
    var bytes: [UInt8] = []
    for address in Type1Layout.container..<Type1Layout.dataStart {
      bytes.append(try memory.bytes.byte(at: address))
    }
    container = CapabilityContainer(bytes)
    headerROM = memory.headerROM
    if let refusal = Self.refusal(of: container, memory.headerROM) {
      area = .failure(refusal)
      return
    }
    let size = Self.size(container, memory.headerROM)
    let hole = Type1Layout.hole(memory.headerROM)
    area = .success(
      try TLVChain(
        in: Type1Layout.dataStart..<size, without: hole, of: memory.bytes,
        Type1Layout.tlvLayout(size: size, hole)))
  }

  /// Bytes of the whole memory: what the container says, and no more than there can be.
  static func size(_ container: CapabilityContainer, _ headerROM: [UInt8]) -> Int {
    let limit =
      Type1Layout.isDynamic(headerROM) ? Type1Layout.largestSize : Type1Layout.staticSize
    let said = (Int(container.bytes[2]) + 1) * Type1Layout.blockSize
    return max(Type1Layout.dataStart, min(said, limit))
  }

  private static func refusal(
    of container: CapabilityContainer, _ headerROM: [UInt8]
  ) -> TagError? {
    let address = Type1Layout.container
    if !Type1Layout.isForNDEF(headerROM) { return .notFormatted(.headerROM) }
    if !container.hasMagic { return .notFormatted(.ccMagic) }
    if container.majorVersion != 1 {
      return .malformed(.unsupportedMappingVersion, at: address + 1)
    }
    if !container.allowsReading { return .malformed(.readAccessDenied, at: address + 3) }
    return nil
  }

  /// The lock bytes of the blocks from 10 on: those of a chip that is known, or those that a TLV
  /// names in block F.
  var dynamicLocks: LockControl? {
    if product == .topaz512, Self.size(container, headerROM) > Type1Layout.segmentSize {
      return LockControl(Type1Layout.topaz512Locks)
    }
    guard let control = (try? area.get())?.lockControl,
      control.bytes.clamped(to: Type1Layout.dynamicLocks) == control.bytes
    else { return nil }
    return control
  }

  /// Bytes that a message's TLV may take up.
  static func space(in chain: TLVChain) -> Int { chain.addresses.count - chain.start }

  /// The NDEF state with the message.
  ///
  /// - Throws: `missing` blocks of the message and the byte behind it.
  func state(_ memory: Type1Memory) throws(Type2Stop) -> NDEFState {
    let chain: TLVChain
    let message: TLVBlock
    do throws(TagError) {
      (chain, message) = try readable()
    } catch {
      guard let state = state(after: error) else { throw .refused(error) }
      return state
    }
    let behind = message.valueIndices.upperBound
    var bytes: [UInt8] = []
    for address in chain.valueAddresses(of: message) {
      bytes.append(try memory.bytes.byte(at: address))
    }
    // Whether a terminator follows is not worth an exchange.
    let next = behind < chain.addresses.count ? memory.bytes.bytes[chain.addresses[behind]] : nil
    return NDEFState(
      status: container.allowsWriting ? .readWrite : .readOnly,
      capacity: TLVBlock.longestValue(in: Self.space(in: chain)), message: bytes,
      terminator: next.map { $0 == TLVBlock.Kind.terminator }, otherTLVs: chain.otherTypes,
      warnings: try warnings(memory))
  }

  private func warnings(_ memory: Type1Memory) throws(Type2Stop) -> [TagWarning] {
    let locked = try memory.lockedBlocks()
    var warnings: [TagWarning] = []
    if container.allowsWriting, !locked.isEmpty {
      warnings.append(
        TagWarning(
          .lockBytesSet,
          "\(TagText.blocks(locked).capitalizedFirst) "
            + "\(locked.count == 1 ? "is" : "are") locked."))
    }
    if container.forbidsWriting, locked.count < Type1Layout.lockable.count {
      warnings.append(
        TagWarning(
          .ccReadOnlyLocksOpen, "The tag calls itself read-only, but not all blocks are locked."))
    }
    return warnings
  }
}

/// What is known of a Type 1 tag.
///
/// Bytes are kept as those of a Type 2 tag, in blocks of four: TLVs are followed in the same way.
struct Type1Memory {
  var headerROM: [UInt8]
  var bytes = Type2Memory()

  /// The eight bytes of a block; nil if they are not known.
  func knownBlock(_ number: Int) -> [UInt8]? {
    let start = number * Type1Layout.blockSize
    return bytes.bytes.bytes(in: start..<start + Type1Layout.blockSize)
  }

  /// The blocks from 1 to C that lock bits make read-only.
  func lockedBlocks() throws(Type2Stop) -> [Int] {
    let first = UInt16(try bytes.byte(at: Type1Layout.locks))
    let second = UInt16(try bytes.byte(at: Type1Layout.locks + 1))
    return Type1Layout.lockable.filter { (first | second << 8) >> $0 & 1 == 1 }
  }

  /// The blocks from 10 on that the lock bits in block F make read-only.
  func lockedBlocks(by control: LockControl) throws(Type2Stop) -> [Int] {
    var locked: [Int] = []
    for bit in 0..<control.bitCount {
      let byte = try bytes.byte(at: control.bytes.lowerBound + bit / 8)
      guard byte >> (bit % 8) & 1 == 1 else { continue }
      let start = Type1Layout.segmentSize + bit * control.bytesPerBit
      let end = min(start + control.bytesPerBit, Type1Layout.largestSize)
      locked += stride(from: start, to: end, by: Type1Layout.blockSize).map {
        $0 / Type1Layout.blockSize
      }
    }
    return locked
  }
}
