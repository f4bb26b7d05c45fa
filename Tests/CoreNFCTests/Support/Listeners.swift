import CoreNFC
import Synchronization
import Testing

/// Carries what Apple's classes are not, `Sendable`, from the session's queue to a test.
struct Box<Value>: @unchecked Sendable {
  let value: Value
}

/// What a delegate has heard, in its order, for a test to wait for.
final class Log<Event: Sendable>: Sendable {
  private let events: AsyncStream<Event>
  private let new: AsyncStream<Event>.Continuation
  private let all = Mutex<[Event]>([])

  init() {
    (events, new) = AsyncStream.makeStream()
  }

  func add(_ event: Event) {
    all.withLock { $0.append(event) }
    new.yield(event)
  }

  /// Everything so far.
  var sofar: [Event] { all.withLock { $0 } }

  func next() async throws -> Event {
    var iterator = events.makeAsyncIterator()
    return try #require(await iterator.next())
  }
}

/// A delegate of tag sessions that writes down what it hears.
final class TagListener: NSObject, NFCTagReaderSessionDelegate {
  enum Event: Sendable {
    case active
    case tags(Box<[NFCTag]>)
    case end(NFCReaderError.Code?)
  }

  let log = Log<Event>()

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) { log.add(.active) }

  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
    log.add(.tags(Box(value: tags)))
  }

  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {
    log.add(.end((error as? NFCReaderError)?.code))
  }

  /// Waits for tags.
  func tags() async throws -> [NFCTag] {
    while true {
      switch try await log.next() {
      case .active: continue
      case .tags(let tags): return tags.value
      case .end(let code): throw Ended(code: code)
      }
    }
  }

  /// Waits for the end.
  func end() async throws -> NFCReaderError.Code? {
    while true {
      if case .end(let code) = try await log.next() { return code }
    }
  }
}

/// A delegate that reads messages.
class MessageListener: NSObject, NFCNDEFReaderSessionDelegate {
  enum Event: Sendable {
    case active
    case messages([NFCNDEFMessage])
    case tags(Box<[any NFCNDEFTag]>)
    case end(NFCReaderError.Code?)
  }

  let log = Log<Event>()

  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) { log.add(.active) }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
    log.add(.messages(messages))
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    log.add(.end((error as? NFCReaderError)?.code))
  }

  func messages() async throws -> [NFCNDEFMessage] {
    while true {
      switch try await log.next() {
      case .active, .tags: continue
      case .messages(let messages): return messages
      case .end(let code): throw Ended(code: code)
      }
    }
  }

  func end() async throws -> NFCReaderError.Code? {
    while true {
      if case .end(let code) = try await log.next() { return code }
    }
  }
}

/// A delegate that works on tags.
final class NDEFTagListener: NSObject, NFCNDEFReaderSessionDelegate {
  let log = Log<MessageListener.Event>()

  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) { log.add(.active) }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
    log.add(.messages(messages))
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    log.add(.tags(Box(value: tags)))
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    log.add(.end((error as? NFCReaderError)?.code))
  }

  func tags() async throws -> [any NFCNDEFTag] {
    while true {
      switch try await log.next() {
      case .active: continue
      case .messages: throw Ended(code: nil)
      case .tags(let tags): return tags.value
      case .end(let code): throw Ended(code: code)
      }
    }
  }

  func end() async throws -> NFCReaderError.Code? {
    while true {
      if case .end(let code) = try await log.next() { return code }
    }
  }
}

/// A session was over before what a test waited for.
struct Ended: Error {
  let code: NFCReaderError.Code?
}
