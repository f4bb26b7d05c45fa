import NFCLink
import NFCSession
import NFCTags
import Synchronization

/// A tag that a session found, as its tag objects refer to it.
final class TagHandle: Sendable {
  let core: SessionCore
  let detected: DetectedTag
  let identity: TagIdentity
  /// The application that was selected; empty if none was.
  let application: [UInt8]
  private let currentSystem: Mutex<FeliCaSystem?>
  /// Which detection found it; tags of an earlier one are no longer valid.
  let epoch: Int

  init(
    core: SessionCore, detected: DetectedTag, identity: TagIdentity, application: [UInt8],
    system: FeliCaSystem?, epoch: Int
  ) {
    self.core = core
    self.detected = detected
    self.identity = identity
    self.application = application
    currentSystem = Mutex(system)
    self.epoch = epoch
  }

  var target: RemoteTarget { detected.target }

  /// The system of a FeliCa card that commands go to: the one that was found, or polled for since.
  var system: FeliCaSystem? {
    get { currentSystem.withLock { $0 } }
    set { currentSystem.withLock { $0 = newValue } }
  }

  /// Does something with the tag if it is the connected one, and hands over what came of it on the
  /// session's queue.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (ConnectedTag) async throws(NFCReaderError) -> Value,
    completion: @escaping @Sendable (Result<Value, NFCReaderError>) -> Void
  ) {
    core.perform(on: self, work, completion: completion)
  }

  /// Hands an error over on the session's queue, in its turn.
  func refuse(
    _ error: NFCReaderError, completion: @escaping @Sendable (NFCReaderError) -> Void
  ) {
    perform { (_: ConnectedTag) async throws(NFCReaderError) -> Void in
      throw error
    } completion: { result in
      if case .failure(let error) = result { completion(error) }
    }
  }
}

extension ConnectedTag {
  /// Sends a command; whether a tag that does not answer is still there is looked into.
  func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(NFCReaderError) -> [UInt8] {
    do throws(TransceiveError) {
      return try await transceiver.transceive(command, timeout: timeout)
    } catch {
      throw await verdict(on: error)
    }
  }

  /// Sends an APDU and hands its status on as it is.
  func transceive(_ command: CommandAPDU) async throws(NFCReaderError) -> ResponseAPDU {
    do throws(APDUError) {
      return try await APDUTransceiver(transceiver, options: .init(followsStatus: false))
        .transceive(command)
    } catch {
      if case .link(let error) = error { throw await verdict(on: error) }
      throw NFCReaderError(error)
    }
  }

  /// What a failed exchange means: a reader cannot tell silence from a tag that has gone.
  private func verdict(on error: TransceiveError) async -> NFCReaderError {
    switch error {
    case .timeout, .transmission, .protocolViolation:
      do throws(TransceiveError) {
        try await transceiver.reactivate()
        return NFCReaderError(error)
      } catch let failure {
        return NFCReaderError(failure)
      }
    default:
      return NFCReaderError(error)
    }
  }
}
