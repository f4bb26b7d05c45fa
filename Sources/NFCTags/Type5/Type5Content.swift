import TagImages

/// What the memory of a Type 5 tag says about NDEF: the capability container, and the TLVs of the
/// area behind it.
struct Type5Content {
  let container: Type5Container
  /// The area as far as the chip has it: makers count the container in.
  let area: Range<Int>
  /// The TLVs before the message, apart from NULL: type, and where they lie with their headers.
  private(set) var others: [(type: UInt8, range: Range<Int>)] = []
  /// Where the message's TLV begins, or belongs if there is none.
  private(set) var start: Int
  /// Where the message lies.
  private(set) var message: Range<Int>?
  private(set) var headerLength = 2
  private(set) var fault: (TagFault, at: Int)?
  private let memory: PartialMemory

  /// - Throws: `notFormatted`, `malformed` for a container that is none; `unsupported` where a byte
  ///   that it takes is not known.
  init(_ image: Type5Image) throws(TagError) {
    let memory = image.memory
    self.memory = memory
    let head = (0..<min(8, memory.count)).map { memory[$0] }
    let known = head.prefix { $0 != nil }.compactMap(\.self)
    guard known.count >= 4, known[2] != 0 || known.count == head.count else {
      throw .unsupported("the capability container of the image is not known")
    }
    container = try Type5Container(known)
    guard container.allowsReading else { throw .malformed(.readAccessDenied, at: 1) }
    let first = container.bytes.count
    area = first..<max(first, min(memory.count, first + container.areaSize))
    start = first
    try follow()
  }

  private mutating func follow() throws(TagError) {
    var offset = area.lowerBound
    while offset < area.upperBound {
      let type = try byte(offset)
      switch type {
      case TLVBlock.Kind.null:
        offset += 1
        continue
      case TLVBlock.Kind.terminator:
        return
      default: break
      }
      guard let (value, header) = try value(at: offset) else {
        if type == TLVBlock.Kind.message { start = offset }
        return
      }
      if type == TLVBlock.Kind.message {
        start = offset
        message = value
        headerLength = header
        return
      }
      others.append((type, offset..<value.upperBound))
      offset = value.upperBound
      start = offset
    }
  }

  /// Where the value of the TLV at an offset lies; nil, and a fault, if it does not fit the area.
  private mutating func value(
    at offset: Int
  ) throws(TagError) -> (Range<Int>, headerLength: Int)? {
    guard offset + 1 < area.upperBound else { return fail(.tlvOverrun, offset) }
    var length = Int(try byte(offset + 1))
    var header = 2
    if length == 0xFF {
      guard offset + 3 < area.upperBound else { return fail(.tlvOverrun, offset) }
      length = Int(try byte(offset + 2)) << 8 | Int(try byte(offset + 3))
      header = 4
      guard length != 0xFFFF else { return fail(.reservedTLVLength, offset) }
    }
    guard length <= area.upperBound - offset - header else { return fail(.tlvOverrun, offset) }
    return (offset + header..<offset + header + length, header)
  }

  private mutating func fail(_ fault: TagFault, _ offset: Int) -> (Range<Int>, headerLength: Int)? {
    self.fault = (fault, at: offset)
    return nil
  }

  private func byte(_ offset: Int) throws(TagError) -> UInt8 {
    guard let byte = memory[offset] else {
      throw .unsupported("byte \(offset) of the image is not known")
    }
    return byte
  }
}

extension Type5Content {
  /// The NDEF state with the message.
  func state() throws(TagError) -> NDEFState {
    if let fault { throw .malformed(fault.0, at: fault.at) }
    guard let message else {
      return NDEFState(status: .notFormatted(.noNDEFTLV), otherTLVs: others.map(\.type))
    }
    guard let bytes = memory.bytes(in: message) else {
      throw .unsupported("the message of the image is not known as a whole")
    }
    let next = message.upperBound < area.upperBound ? memory[message.upperBound] : nil
    return NDEFState(
      status: container.allowsWriting ? .readWrite : .readOnly,
      capacity: TLVBlock.longestValue(in: area.upperBound - start), message: bytes,
      terminator: next == TLVBlock.Kind.terminator, otherTLVs: others.map(\.type),
      warnings: warnings(message, next))
  }

  private func warnings(_ message: Range<Int>, _ next: UInt8?) -> [TagWarning] {
    var warnings: [TagWarning] = []
    if !container.allowsWriting, !container.forbidsWriting {
      warnings.append(
        TagWarning(.ccAccessProprietary, "Write access is up to a scheme of the maker's own."))
    }
    if let next, next != TLVBlock.Kind.terminator {
      if !message.isEmpty {
        warnings.append(TagWarning(.noTerminator, "No terminator follows the message."))
      } else if next != TLVBlock.Kind.null {
        warnings.append(
          TagWarning(.oldBytesLeft, "The message is empty, and bytes of an older one follow."))
      }
    }
    if headerLength == 4, message.count < 0xFF {
      warnings.append(
        TagWarning(.longLengthForm, "The length takes three bytes where one would do."))
    }
    return warnings
  }
}
