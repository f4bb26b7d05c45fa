public import NFCLink
public import NFCTags

/// A tag that a session found. It is good until polling starts again.
public struct DetectedTag: Hashable, Sendable {
  public let target: RemoteTarget
  /// Which sweep found it: tags of an earlier one are no longer valid.
  let generation: Int
}

/// A tag that a session is connected to.
public struct ConnectedTag: Sendable {
  public let detected: DetectedTag
  public let identity: TagIdentity
  /// How to send it commands of one's own.
  public let transceiver: any Transceiver
  /// What carries its NDEF message; nil for a kind of tag that this library cannot handle.
  public let ndef: (any NDEFTag)?
}
