import NFCLink
import Synchronization

/// A reader with one target that answers what a test gives it, for what no model plays.
final class ScriptedReader: Reader {
  let connection = "scripted:"
  let name = "scripted"
  let technologies: Set<RFTechnology> = [.a, .b, .f, .v]
  private let target: RemoteTarget
  private let answers: [[UInt8]: [UInt8]]
  private let heard = Mutex<[[UInt8]]>([])

  init(_ target: RemoteTarget, _ answers: [[UInt8]: [UInt8]] = [:]) {
    self.target = target
    self.answers = answers
  }

  /// Every command so far.
  var commands: [[UInt8]] { heard.withLock { $0 } }

  func poll(_ configuration: PollConfiguration) async throws(ReaderError) -> RemoteTarget? {
    configuration.technologies.contains(target.technology) ? target : nil
  }

  func activate(_ target: RemoteTarget) async throws(TransceiveError) {}
  func halt() async throws(ReaderError) {}
  func release() async throws(ReaderError) {}

  func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(TransceiveError) -> [UInt8] {
    heard.withLock { $0.append(command) }
    guard let answer = answers[command] else { throw .transmission }
    return answer
  }

  func cancel() {}
  func close() async {}
}
