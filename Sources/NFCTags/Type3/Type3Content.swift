import TagImages

/// What the blocks of a Type 3 tag say about NDEF.
struct Type3Content {
  let attributes: AttributeInformation
  /// What of it keeps a message from being read.
  let fault: TagError?
  /// The chip's own configuration, where it is a Lite.
  let configuration: MemoryConfiguration?
  /// Blocks for the message behind the attribute block: what that says, and no more than the chip has.
  let blockCount: Int

  init(_ memory: Type3Memory, isLite: Bool) throws(Type3Stop) {
    attributes = AttributeInformation(try memory.block(AttributeInformation.block))
    blockCount =
      isLite
      ? min(attributes.blockCount, MemoryConfiguration.userBlocks.count - 1)
      : attributes.blockCount
    fault = Self.fault(of: attributes, blockCount: blockCount)
    configuration =
      isLite
      ? try memory.blockIfShown(MemoryConfiguration.block).map(MemoryConfiguration.init) : nil
  }

  /// An empty message may be on its way: then there is nothing to be read, and nothing to be lost.
  private static func fault(of attributes: AttributeInformation, blockCount: Int) -> TagError? {
    if attributes.isBlank { return .notFormatted(.attributesBlank) }
    if !attributes.hasChecksum { return .malformed(.attributeChecksum, at: 14) }
    if attributes.majorVersion != 1 { return .malformed(.unsupportedMappingVersion, at: 0) }
    if attributes.messageLength > attributes.capacity(of: blockCount) {
      return .malformed(.lengthExceedsCapacity, at: 11)
    }
    if attributes.isBeingWritten, attributes.messageLength > 0 {
      return .malformed(.writeInProgress, at: 9)
    }
    return nil
  }

  /// Bytes of the longest message.
  var capacity: Int { attributes.capacity(of: blockCount) }

  /// The blocks that a message of so many bytes takes.
  static func blocks(ofMessage length: Int) -> Range<Int> {
    let size = Type3Memory.blockSize
    return 1..<1 + (length + size - 1) / size
  }

  /// The NDEF state with the message.
  func state(_ memory: Type3Memory) throws(Type3Stop) -> NDEFState {
    if case .notFormatted(let fault) = fault { return NDEFState(status: .notFormatted(fault)) }
    if let fault { throw .refused(fault) }
    let blocks = Self.blocks(ofMessage: attributes.messageLength)
    try memory.require(blocks)
    var message: [UInt8] = []
    message.reserveCapacity(blocks.count * Type3Memory.blockSize)
    for block in blocks { message += try memory.block(block) }
    return NDEFState(
      status: attributes.allowsWriting ? .readWrite : .readOnly, capacity: capacity,
      message: Array(message.prefix(attributes.messageLength)), warnings: warnings)
  }

  private var warnings: [TagWarning] {
    var warnings: [TagWarning] = []
    if attributes.isBeingWritten {
      warnings.append(
        TagWarning(.writeInProgress, "A write was begun and not ended: writing again repairs it."))
    }
    if blockCount < attributes.blockCount {
      warnings.append(
        TagWarning(
          .ccLargerThanChip,
          "The tag claims \(attributes.blockCount) blocks and its chip has \(blockCount)."))
    }
    if let configuration {
      let locked = configuration.lockedBlocks
      if attributes.allowsWriting, !locked.isEmpty {
        warnings.append(
          TagWarning(.lockBytesSet, "The memory configuration locks \(TagText.blocks(locked))."))
      }
      if !attributes.allowsWriting, locked.count < MemoryConfiguration.userBlocks.count {
        warnings.append(
          TagWarning(
            .ccReadOnlyLocksOpen, "The tag calls itself read-only, but not all blocks are locked."))
      }
      if !configuration.answersNDEF {
        warnings.append(
          TagWarning(
            .systemCodeMissing,
            "The chip does not answer to system code 12FC: phones will not find the message."))
      }
    }
    return warnings
  }
}
