import TagImages

/// What the memory of a Type 5 tag says about NDEF: the capability container, and the TLVs of the
/// area behind it.
struct Type5Content: TLVSequence {
  let container: Type5Container
  /// The area as far as the chip has it: makers count the container in.
  let area: Range<Int>
  /// The TLVs before the message, apart from NULL.
  private(set) var others: [TLVBlock] = []
  /// Where the message's TLV begins, or belongs if there is none.
  private(set) var start: Int
  /// The first NDEF Message TLV.
  private(set) var message: TLVBlock?
  private(set) var fault: (TagFault, at: Int)?

  /// - Throws: `refused` with `notFormatted` or `malformed` for a container that is none.
  init(_ memory: Type5Memory) throws(Type5Stop) {
    let bytes = try memory.containerBytes()
    do throws(TagError) {
      container = try Type5Container(bytes)
      guard container.allowsReading else { throw TagError.malformed(.readAccessDenied, at: 1) }
    } catch {
      throw .refused(error)
    }
    let first = container.bytes.count
    let end = min(
      memory.count, first + container.areaSize, container.mostBlocks * memory.blockSize)
    area = first..<max(first, end)
    start = first
    try follow(memory)
  }

  private mutating func follow(_ memory: Type5Memory) throws(Type5Stop) {
    var offset = area.lowerBound
    while offset < area.upperBound {
      guard let type = memory.bytes[offset] else {
        // The further the TLVs go, the more is asked for at once: NULLs may fill the whole area.
        let passed = offset - area.lowerBound
        throw .missing(offset..<min(area.upperBound, offset + passed + 1))
      }
      switch type {
      case TLVBlock.Kind.null:
        offset += 1
        continue
      case TLVBlock.Kind.terminator:
        return
      default: break
      }
      let found = try TLVBlock.find(type, at: offset - area.lowerBound, in: area.count) {
        index throws(Type5Stop) in try memory.byte(at: area.lowerBound + index)
      }
      if let fault = found.fault { self.fault = (fault, at: offset) }
      if type == TLVBlock.Kind.message {
        // What claims to be a message and is not one is where the next one goes.
        start = offset
        message = found.block
        return
      }
      guard let block = found.block else { return }
      others.append(block)
      offset = addresses(of: block).upperBound
      start = offset
    }
  }

  /// Where a TLV lies, its header included.
  func addresses(of block: TLVBlock) -> Range<Int> {
    area.lowerBound + block.index..<area.lowerBound + block.valueIndices.upperBound
  }

  /// Where the value of a TLV lies.
  func value(of block: TLVBlock) -> Range<Int> {
    area.lowerBound + block.valueIndices.lowerBound..<addresses(of: block).upperBound
  }

  /// Bytes that a message's TLV may take up.
  var space: Int { area.upperBound - start }

  var otherTypes: [UInt8] { others.map(\.type) }

  /// The message's TLV, for those who can do nothing without one.
  func readable() throws(Type5Stop) -> TLVBlock {
    do throws(TagError) {
      return try requireMessage()
    } catch {
      throw .refused(error)
    }
  }
}

extension Type5Content {
  /// The NDEF state with the message.
  ///
  /// - Throws: `missing` bytes; `refused` for a tag that claims to carry NDEF and breaks its rules.
  static func state(_ memory: Type5Memory) throws(Type5Stop) -> NDEFState {
    let content: Self
    let message: TLVBlock
    do throws(Type5Stop) {
      content = try Self(memory)
    } catch {
      guard case .refused(.notFormatted(let fault)) = error else { throw error }
      return NDEFState(status: .notFormatted(fault))
    }
    do throws(Type5Stop) {
      message = try content.readable()
    } catch {
      guard case .refused(.notFormatted(let fault)) = error else { throw error }
      return NDEFState(status: .notFormatted(fault), otherTLVs: content.otherTypes)
    }
    let value = content.value(of: message)
    let bytes = try memory.bytes(in: value)
    let isAtEnd = value.upperBound >= content.area.upperBound
    let next = isAtEnd ? nil : try memory.byte(at: value.upperBound)
    return NDEFState(
      status: content.container.allowsWriting ? .readWrite : .readOnly,
      capacity: TLVBlock.longestValue(in: content.space), message: bytes,
      terminator: next == TLVBlock.Kind.terminator, otherTLVs: content.otherTypes,
      warnings: content.container.warnings + message.warnings(before: next))
  }
}

extension Type5Container {
  fileprivate var warnings: [TagWarning] {
    allowsWriting || forbidsWriting
      ? []
      : [TagWarning(.ccAccessProprietary, "Write access is up to a scheme of the maker's own.")]
  }
}
