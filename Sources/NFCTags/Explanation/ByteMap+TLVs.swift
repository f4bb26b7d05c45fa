import TagImages

extension ByteMap {
  /// Names the TLVs of a Type 1 or Type 2 tag up to its message and what ends it.
  mutating func nameTLVs(of chain: TLVChain, in memory: PartialMemory) {
    for block in chain.others {
      nameTLV(
        block.type, header: chain.addresses[block.index..<block.valueIndices.lowerBound],
        value: chain.valueAddresses(of: block))
    }
    guard let message = chain.message else { return }
    nameTLV(
      message.type, header: chain.addresses[message.index..<message.valueIndices.lowerBound],
      value: chain.valueAddresses(of: message))
    let behind = message.valueIndices.upperBound
    nameTerminator(at: behind < chain.addresses.count ? chain.addresses[behind] : nil, in: memory)
  }

  /// Names a TLV. Its addresses leave out what is no part of the area, or reserved by other TLVs.
  mutating func nameTLV(
    _ type: UInt8, header: some Sequence<Int>, value: some Collection<Int>
  ) {
    let (name, words): (String, String) =
      switch type {
      case TLVBlock.Kind.lockControl: ("lock control TLV", "lock control TLV")
      case TLVBlock.Kind.memoryControl: ("memory control TLV", "memory control TLV")
      case TLVBlock.Kind.message: ("NDEF message TLV", "NDEF message")
      default: ("TLV \(TagText.hex([type]))", "TLV \(TagText.hex([type]))")
      }
    let owner: ExplainedBytes.Owner = type == TLVBlock.Kind.message ? .message : .ndef
    for run in Self.runs(header) { self.name(run, name, owner, meaning: "\(value.count) bytes") }
    for run in Self.runs(value) { self.name(run, words, owner) }
  }

  /// Names the byte that ends the TLVs, if it is one.
  mutating func nameTerminator(at address: Int?, in memory: PartialMemory) {
    guard let address, memory[address] == TLVBlock.Kind.terminator else { return }
    name(address..<address + 1, "terminator TLV", .message)
  }

  /// Names the four bytes of a capability container.
  ///
  /// - Parameter size: what its third byte says, in words.
  mutating func nameContainer(
    at address: Int, _ change: ExplainedBytes.Change?, _ container: CapabilityContainer?,
    size: (CapabilityContainer) -> String
  ) {
    let meanings =
      container.map { container in
        [
          container.hasMagic ? "NDEF" : "no NDEF",
          "\(container.majorVersion).\(container.minorVersion)", size(container),
          container.accessWords,
        ]
      } ?? ["", "", "", ""]
    let names = ["CC magic", "CC version", "CC size", "CC access"]
    for (index, (name, meaning)) in zip(names, meanings).enumerated() {
      self.name(address + index..<address + index + 1, name, .ndef, change, meaning: meaning)
    }
  }

  private static func runs(_ addresses: some Sequence<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for address in addresses {
      if let last = runs.last, last.upperBound == address {
        runs[runs.count - 1] = last.lowerBound..<address + 1
      } else {
        runs.append(address..<address + 1)
      }
    }
    return runs
  }
}

extension CapabilityContainer {
  fileprivate var accessWords: String {
    if !allowsReading { return "no reading" }
    return allowsWriting ? "read and write" : forbidsWriting ? "read only" : "proprietary"
  }
}
