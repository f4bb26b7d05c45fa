/// A reader and the target that is active on it: what a tag is given to talk through.
public struct TargetTransceiver: Transceiver {
  public let reader: any Reader
  public let target: RemoteTarget

  public init(reader: any Reader, target: RemoteTarget) {
    self.reader = reader
    self.target = target
  }

  public var frameLimit: Int { reader.frameLimit }

  public func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try await reader.transceive(command, timeout: timeout)
  }

  public func reactivate() async throws(TransceiveError) {
    try await reader.activate(target)
  }
}
