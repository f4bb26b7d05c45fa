import NFCLink
import NFCSession
import NFCTags
import Synchronization

extension SessionCore {
  /// The connected tag, lost or not.
  var connectedTag: TagHandle? { state.withLock { $0.connection?.handle } }

  func isAvailable(_ tag: TagHandle) -> Bool {
    state.withLock { state in
      guard let connection = state.connection else { return false }
      return connection.handle === tag && !connection.isLost
    }
  }

  /// Makes a tag the connected one.
  func connect(
    to tag: TagHandle?, completion: @escaping @Sendable (NFCReaderError?) -> Void
  ) {
    let verdict = state.withLock { state -> Verdict in
      guard case .ready = state.phase else { return .refused(.sessionInvalidated) }
      guard let tag, tag.core === self, tag.epoch == state.epoch, !state.isPolling else {
        return .refused(tag == nil ? .invalidParameter : .tagNotConnected)
      }
      return .accepted(tag)
    }
    switch verdict {
    case .refused(let error): hand { completion(error) }
    case .accepted(let tag):
      add { [self] engine in
        do throws(NFCReaderError) {
          if !isAvailable(tag) { _ = try await connect(tag, on: engine) }
          hand { completion(nil) }
        } catch {
          hand { completion(error) }
        }
      }
    }
  }

  private enum Verdict {
    case accepted(TagHandle)
    case refused(NFCReaderError)
  }

  /// Connects in the line of work.
  func connect(
    _ tag: TagHandle, on engine: SessionEngine
  ) async throws(NFCReaderError) -> ConnectedTag {
    state.withLock { $0.connection = nil }
    do throws(SessionError) {
      let wasActive = await engine.isActive(tag.detected)
      let connected = try await engine.connect(to: tag.detected, identity: tag.identity)
      if !wasActive, !tag.application.isEmpty {
        guard try await connected.selectApplication(among: [tag.application]) != nil else {
          throw SessionError.tag(.status(StatusWord.fileOrApplicationNotFound.rawValue))
        }
      }
      let isStillWanted = state.withLock { state -> Bool in
        guard state.end == nil, tag.epoch == state.epoch else { return false }
        state.connection = Connection(handle: tag, tag: connected)
        return true
      }
      guard isStillWanted else { throw .notConnected }
      return connected
    } catch {
      throw state.withLock { $0.end == nil } ? NFCReaderError(error) : .sessionInvalidated
    }
  }

  /// Does something with a tag in its turn, if it is the connected one now and then.
  func perform<Value: Sendable>(
    on tag: TagHandle,
    _ work: @escaping @Sendable (ConnectedTag) async throws(NFCReaderError) -> Value,
    completion: @escaping @Sendable (Result<Value, NFCReaderError>) -> Void
  ) {
    if case .failure(let error) = connection(of: tag) {
      return hand { completion(.failure(error)) }
    }
    add { [self] _ in
      let result: Result<Value, NFCReaderError>
      do throws(NFCReaderError) {
        result = .success(try await work(try connection(of: tag).get().tag))
      } catch {
        if error.code == .readerTransceiveErrorTagConnectionLost { noteLoss(of: tag) }
        result = .failure(error)
      }
      hand { completion(result) }
    }
  }

  private func connection(of tag: TagHandle) -> Result<Connection, NFCReaderError> {
    state.withLock { state in
      if state.end != nil { return .failure(.sessionInvalidated) }
      guard let connection = state.connection, connection.handle === tag else {
        return .failure(.tagNotConnected)
      }
      return connection.isLost ? .failure(.tagConnectionLost) : .success(connection)
    }
  }

  private func noteLoss(of tag: TagHandle) {
    state.withLock { state in
      if state.connection?.handle === tag { state.connection?.isLost = true }
    }
  }
}
