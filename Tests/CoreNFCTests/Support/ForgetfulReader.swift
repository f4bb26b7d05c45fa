import NFCLink

/// A reader on whose tags nothing is written, although they acknowledge every WRITE of a Type 2 tag.
struct ForgetfulReader: Reader {
  private let base: any Reader

  init(_ base: any Reader) {
    self.base = base
  }

  var connection: String { base.connection }
  var name: String { base.name }
  var technologies: Set<RFTechnology> { base.technologies }

  func poll(_ configuration: PollConfiguration) async throws(ReaderError) -> RemoteTarget? {
    try await base.poll(configuration)
  }

  func activate(_ target: RemoteTarget) async throws(TransceiveError) {
    try await base.activate(target)
  }

  func halt() async throws(ReaderError) { try await base.halt() }
  func release() async throws(ReaderError) { try await base.release() }

  func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(TransceiveError) -> [UInt8] {
    command.first == 0xA2 ? [] : try await base.transceive(command, timeout: timeout)
  }

  func cancel() { base.cancel() }
  func close() async { await base.close() }
}
