import TagImages

/// What the blocks of a Type 2 tag say about NDEF: the capability container, and the TLVs of the
/// data area that it speaks of.
struct Type2Content: TLVContent {
  let layout: Type2Layout
  let container: CapabilityContainer
  /// The TLVs; or that the tag is not formatted, or how it is malformed.
  let area: Result<TLVChain, TagError>
  /// Where a memory of unknown size has turned out to end.
  private let end: Type2Memory.Refusal?

  init(_ memory: Type2Memory, _ layout: Type2Layout) throws(Type2Stop) {
    self.layout = layout
    end = layout.isKnown ? nil : memory.refusal
    container = CapabilityContainer(try memory.block(CapabilityContainer.block))
    if let refusal = Self.refusal(of: container) {
      area = .failure(refusal)
      return
    }
    let start = Type2Layout.dataStart
    let end = max(start, min(start + container.dataSize, layout.dataEnd))
    area = .success(try TLVChain(in: start..<end, of: memory, layout))
  }

  private static func refusal(of container: CapabilityContainer) -> TagError? {
    let address = CapabilityContainer.address
    if !container.hasMagic { return .notFormatted(.ccMagic) }
    if container.majorVersion != 1 {
      return .malformed(.unsupportedMappingVersion, at: address + 1)
    }
    if container.dataSize == 0 { return .malformed(.ccLength, at: address + 2) }
    if !container.allowsReading { return .malformed(.readAccessDenied, at: address + 3) }
    return nil
  }

  /// Bytes that a message's TLV may take up, from where it starts to the first byte that is no
  /// user memory.
  func space(in chain: TLVChain) -> Int {
    chain.addresses[chain.start...].prefix(while: isUserMemory).count
  }

  /// Whether there is memory at an address, and free for use.
  func isUserMemory(_ address: Int) -> Bool {
    let block = address / Type2Layout.blockSize
    return layout.isUserBlock(block) && end?.covers(block) != true
  }
}

extension Type2Content {
  /// The NDEF state with the message.
  ///
  /// - Throws: `missing` blocks of the message and the byte behind it.
  func state(_ memory: Type2Memory) throws(Type2Stop) -> NDEFState {
    let chain: TLVChain
    let message: TLVBlock
    do throws(TagError) {
      (chain, message) = try readable()
    } catch {
      guard let state = state(after: error) else { throw .refused(error) }
      return state
    }
    let behind = message.valueIndices.upperBound
    let addresses = chain.valueAddresses(of: message)
    let next = chain.addresses[behind...].first.flatMap { address in
      end?.covers(address / Type2Layout.blockSize) == true ? nil : address
    }
    let blocks = Set((addresses + [next].compactMap(\.self)).map { $0 / Type2Layout.blockSize })
    try memory.require(blocks.sorted())

    var bytes: [UInt8] = []
    for address in addresses { bytes.append(try memory.byte(at: address)) }
    let byteBehind = try next.map { address throws(Type2Stop) in try memory.byte(at: address) }
    return NDEFState(
      status: container.allowsWriting ? .readWrite : .readOnly,
      capacity: TLVBlock.longestValue(in: space(in: chain)), message: bytes,
      terminator: byteBehind == TLVBlock.Kind.terminator, otherTLVs: chain.otherTypes,
      warnings: try warnings(chain, message, byteBehind, memory))
  }

  private func warnings(
    _ chain: TLVChain, _ message: TLVBlock, _ byteBehind: UInt8?, _ memory: Type2Memory
  ) throws(Type2Stop) -> [TagWarning] {
    let locks = Array(try memory.block(2)[2...])
    var warnings: [TagWarning] = []
    if container.allowsWriting, let set = lockBytesSet(locks, chain, message, memory) {
      warnings.append(
        TagWarning(
          .lockBytesSet, "The lock bytes \(TagText.hex(set)) are set: not every page is open."))
    }
    if container.forbidsWriting, !LockBits.fixed.locksAll(locks) {
      warnings.append(
        TagWarning(
          .ccReadOnlyLocksOpen, "The tag calls itself read-only, but not all pages are locked."))
    }
    if !container.allowsWriting, !container.forbidsWriting {
      warnings.append(
        TagWarning(.ccAccessProprietary, "Write access is up to a scheme of the maker's own."))
    }
    if let chip, container.dataSize > chip.span {
      warnings.append(
        TagWarning(
          .ccLargerThanChip,
          "The tag claims \(container.dataSize) bytes and its chip has \(chip.bytes)."))
    }
    if let expected = layout.dynamicLocks?.address,
      let control = chain.lockControl, control.bytes.lowerBound != expected
    {
      warnings.append(
        TagWarning(.lockControlMismatch, "The lock control TLV does not suit this product."))
    }
    return warnings + message.warnings(before: byteBehind)
  }

  /// Bytes from the start of the data area to its end, and those of them that are free for use; nil
  /// where only the container tells.
  private var chip: (span: Int, bytes: Int)? {
    if layout.isKnown { return (layout.dataEnd - Type2Layout.dataStart, layout.userBytes) }
    return end.map {
      let size = $0.block * Type2Layout.blockSize - Type2Layout.dataStart
      return (size, size)
    }
  }

  /// Lock bytes that are set: the fixed ones, or else those that lock what lies behind, as far as
  /// somebody has read them. To read them for this alone would cost an exchange.
  private func lockBytesSet(
    _ fixed: [UInt8], _ chain: TLVChain, _ message: TLVBlock, _ memory: Type2Memory
  ) -> [UInt8]? {
    if fixed != [0, 0] { return fixed }
    guard let locks = layout.dynamicLocks, let bytes = memory.bytes.bytes(in: locks.addresses),
      !locks.locked(by: bytes).isEmpty,
      !chain.valueAddresses(of: message).contains(locks.address)
    else { return nil }
    return bytes
  }
}
