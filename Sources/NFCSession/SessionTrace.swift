public import NFCLink

/// Hears every exchange of a session with its tags; secrets arrive as zeros.
public protocol SessionTrace: Sendable {
  func exchanged(
    _ command: [UInt8], result: Result<[UInt8], TransceiveError>, with target: RemoteTarget)
  func activated(_ target: RemoteTarget, error: TransceiveError?)
}
