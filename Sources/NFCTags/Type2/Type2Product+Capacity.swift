package import TagImages

extension Type2Product {
  /// The longest message in bytes that a tag of this product can hold, with no other TLV before it.
  package var largestMessage: Int {
    let layout = Type2Layout.of(self)
    let claimed = layout.sizeCode.map { CapabilityContainer(sizeCode: $0).dataSize }
    return TLVBlock.longestValue(in: min(layout.userBytes, claimed ?? layout.userBytes))
  }
}
