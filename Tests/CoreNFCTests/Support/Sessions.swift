import CoreNFC
import Testing

extension Bench {
  func tagSession(
    _ options: NFCTagReaderSession.PollingOption = .iso14443, _ listener: TagListener,
    queue: DispatchQueue? = nil
  ) throws -> NFCTagReaderSession {
    try #require(
      bootstrap.perform {
        NFCTagReaderSession(pollingOption: options, delegate: listener, queue: queue)
      })
  }

  func messageSession(
    _ listener: any NFCNDEFReaderSessionDelegate, endsAfterFirst: Bool = false,
    queue: DispatchQueue? = nil
  ) -> NFCNDEFReaderSession {
    bootstrap.perform {
      NFCNDEFReaderSession(
        delegate: listener, queue: queue, invalidateAfterFirstRead: endsAfterFirst)
    }
  }

  /// Begins a session, and connects to the only tag there is.
  func connected() async throws -> Connected {
    let listener = TagListener()
    let session = try tagSession(.iso14443, listener)
    session.begin()
    let tag = try #require(try await listener.tags().first)
    try await session.connect(to: tag)
    return Connected(session: session, listener: listener, tag: tag)
  }
}

/// A session that is connected to a tag.
struct Connected {
  let session: NFCTagReaderSession
  let listener: TagListener
  let tag: NFCTag

  var ndef: any NFCNDEFTag {
    switch tag {
    case .feliCa(let tag): tag
    case .iso7816(let tag): tag
    case .iso15693(let tag): tag
    case .miFare(let tag): tag
    }
  }

  var miFare: any NFCMiFareTag {
    get throws {
      guard case .miFare(let tag) = tag else { throw WrongKind() }
      return tag
    }
  }

  var card: any NFCISO7816Tag {
    get throws {
      guard case .iso7816(let tag) = tag else { throw WrongKind() }
      return tag
    }
  }
}

struct WrongKind: Error {}

/// The code of what is thrown; nil if nothing is.
func code(
  isolation: isolated (any Actor)? = #isolation, of work: () async throws -> Void
) async -> NFCReaderError.Code? {
  do {
    try await work()
    return nil
  } catch {
    return (error as? NFCReaderError)?.code
  }
}
