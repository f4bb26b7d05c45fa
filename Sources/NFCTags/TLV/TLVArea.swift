import TagImages

/// The data area of a tag, taken out of the tag: the TLVs alone, as people copy them from dumps.
package enum TLVArea {
  /// The message in an area; empty if its TLV is.
  ///
  /// A capability container in front is passed over. Addresses in control TLVs count as they do on
  /// a Type 2 tag, where the area starts at byte 16.
  ///
  /// - Throws: `malformed` with an offset in `area`, `notFormatted(.noNDEFTLV)`, or
  ///   `invalidArgument` for more bytes than a tag has.
  package static func message(in area: [UInt8]) throws(TagError) -> [UInt8] {
    let skipped = area.first == 0xE1 ? Type2Layout.blockSize : 0
    let bytes = Array(area.dropFirst(skipped))
    let start = Type2Layout.dataStart
    var memory = Type2Memory()
    guard start + bytes.count + Type2Layout.blockSize <= memory.bytes.count else {
      throw .invalidArgument("\(bytes.count) bytes are more than the data area of a tag")
    }
    let padding = -bytes.count & (Type2Layout.blockSize - 1)
    memory.store(
      bytes + [UInt8](repeating: 0, count: padding), from: start / Type2Layout.blockSize)
    let chain: TLVChain
    do throws(Type2Stop) {
      chain = try TLVChain(in: start..<start + bytes.count, of: memory)
    } catch {
      switch error {
      case .refused(let error): throw error
      case .missing: throw .malformed(.tlvOverrun, at: area.count)
      }
    }
    if let fault = chain.fault { throw .malformed(fault.0, at: fault.at - start + skipped) }
    guard let message = chain.message else { throw .notFormatted(.noNDEFTLV) }
    return chain.valueAddresses(of: message).compactMap { memory.bytes[$0] }
  }
}
