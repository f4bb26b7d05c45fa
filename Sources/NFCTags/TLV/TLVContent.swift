/// What the TLVs of a tag's data area say, up to and including its NDEF message.
protocol TLVSequence {
  /// The first NDEF Message TLV.
  var message: TLVBlock? { get }
  /// Why the TLVs break off before a message, and the address.
  var fault: (TagFault, at: Int)? { get }
  /// The types of the TLVs before the message.
  var otherTypes: [UInt8] { get }
}

extension TLVSequence {
  /// The message that can be read.
  func requireMessage() throws(TagError) -> TLVBlock {
    if let fault { throw .malformed(fault.0, at: fault.at) }
    guard let message else { throw .notFormatted(.noNDEFTLV) }
    return message
  }
}

/// What a tag that keeps its message in a TLV says about NDEF.
protocol TLVContent {
  associatedtype Area: TLVSequence
  /// The TLVs; or that the tag is not formatted, or how it is malformed.
  var area: Result<Area, TagError> { get }
}

extension TLVContent {
  /// The TLVs up to a message that can be read, and the message.
  func readable() throws(TagError) -> (area: Area, message: TLVBlock) {
    let area = try area.get()
    return (area, try area.requireMessage())
  }

  /// The state of a tag without a message; nil for one that is malformed.
  ///
  /// - Parameter error: what kept the message from being read.
  func state(after error: TagError) -> NDEFState? {
    guard case .notFormatted(let fault) = error else { return nil }
    return NDEFState(status: .notFormatted(fault), otherTLVs: (try? area.get().otherTypes) ?? [])
  }
}
