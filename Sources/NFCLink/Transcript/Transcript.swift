/// Ordered exchanges with one target: what was asked, and what came of it.
public struct Transcript: Hashable, Sendable {
  public enum Exchange: Hashable, Sendable {
    case transceive(command: [UInt8], result: Result<[UInt8], TransceiveError>)
    case reactivate(TransceiveError?)
  }

  public var target: RemoteTarget
  public var exchanges: [Exchange]

  public init(target: RemoteTarget, exchanges: [Exchange] = []) {
    self.target = target
    self.exchanges = exchanges
  }
}
