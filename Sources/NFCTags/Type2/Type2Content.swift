import TagImages

/// What the blocks of a Type 2 tag say about NDEF: the capability container, and the TLVs of the
/// data area that it speaks of.
struct Type2Content: TLVContent {
  let layout: Type2Layout
  let container: CapabilityContainer
  /// The TLVs; or that the tag is not formatted, or how it is malformed.
  let area: Result<TLVChain, TagError>

  init(_ memory: Type2Memory, _ layout: Type2Layout) throws(Type2Stop) {
    self.layout = layout
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
    chain.addresses[chain.start...].prefix { layout.isUserBlock($0 / Type2Layout.blockSize) }.count
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
    let next = behind < chain.addresses.count ? chain.addresses[behind] : nil
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
    let lockBytes = TagText.hex(locks)
    var warnings: [TagWarning] = []
    if container.allowsWriting, locks != [0, 0] {
      warnings.append(
        TagWarning(.lockBytesSet, "The lock bytes \(lockBytes) are set: not every page is open."))
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
    if Type2Layout.dataStart + container.dataSize > layout.dataEnd {
      warnings.append(
        TagWarning(
          .ccLargerThanChip,
          "The tag claims \(container.dataSize) bytes and its chip has \(layout.userBytes)."))
    }
    if let expected = layout.dynamicLocks?.address,
      let control = chain.lockControl, control.bytes.lowerBound != expected
    {
      warnings.append(
        TagWarning(.lockControlMismatch, "The lock control TLV does not suit this product."))
    }
    return warnings + message.warnings(before: byteBehind)
  }
}
