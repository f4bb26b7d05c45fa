package import NFCLink

extension TagIdentity {
  /// Selects the first application of a list that the card has.
  ///
  /// - Returns: its name; nil if the card has none of them.
  package func selectApplication(
    among names: [[UInt8]], over transceiver: any Transceiver
  ) async throws(TagError) -> [UInt8]? {
    let link = Type4Link(transceiver, hasUnfinishedAnswer: version != nil)
    for name in names where try await link.hasApplication(named: name) { return name }
    return nil
  }
}
