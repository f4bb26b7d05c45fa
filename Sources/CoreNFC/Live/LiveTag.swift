import Foundation
import NDEF
import NFCLink

/// A tag object: what an app holds of a tag in the field.
///
/// It is the same tag for every copy, and it cannot be kept beyond its session: it is encoded as
/// nothing.
class LiveTag: NSObject, NFCNDEFTag, __NFCTag {
  let handle: TagHandle

  init(_ handle: TagHandle) {
    self.handle = handle
    super.init()
  }

  var isAvailable: Bool { handle.core.isAvailable(handle) }

  var session: (any NFCReaderSessionProtocol)? { handle.core.session.session }

  /// NFCID1 [UID] or NFCID0 [PUPI].
  var identifier: Data { Data(handle.target.identifier) }

  var historicalBytes: Data? { handle.identity.historicalBytes.map { Data($0) } }

  // MARK: NDEF

  func queryNDEFStatus(
    completionHandler: @escaping @Sendable (NFCNDEFStatus, Int, (any Error)?) -> Void
  ) {
    handle.perform { tag throws(NFCReaderError) in
      try await tag.status()
    } completion: { result in
      switch result {
      case .success((let status, let capacity)): completionHandler(status, capacity, nil)
      case .failure(let error): completionHandler(.notSupported, 0, error)
      }
    }
  }

  func readNDEF(completionHandler: @escaping @Sendable (NFCNDEFMessage?, (any Error)?) -> Void) {
    handle.perform { tag throws(NFCReaderError) in
      try await tag.message()
    } completion: { result in
      switch result {
      case .success(let message): completionHandler(message, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  func writeNDEF(
    _ ndefMessage: NFCNDEFMessage, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let bytes: [UInt8]
    do throws(NDEFError) {
      bytes = try ndefMessage.encoded()
    } catch {
      return handle.refuse(
        NFCReaderError(code: .readerErrorInvalidParameter, detail: error.identifier),
        completion: completionHandler)
    }
    handle.perform { tag throws(NFCReaderError) in
      try await tag.write(bytes)
    } completion: { result in
      completionHandler(result.failure)
    }
  }

  func writeLock(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    handle.perform { tag throws(NFCReaderError) in
      try await tag.lock()
    } completion: { result in
      completionHandler(result.failure)
    }
  }

  // MARK: APDUs

  func send(
    _ apdu: NFCISO7816APDU,
    completion: @escaping @Sendable (Data, UInt8, UInt8, (any Error)?) -> Void
  ) {
    guard let command = apdu.command else {
      return handle.refuse(.parameterOutOfBound) { completion(Data(), 0, 0, $0) }
    }
    handle.perform { tag throws(NFCReaderError) in
      try await tag.transceive(command)
    } completion: { result in
      switch result {
      case .success(let response):
        completion(Data(response.data), response.status.sw1, response.status.sw2, nil)
      case .failure(let error): completion(Data(), 0, 0, error)
      }
    }
  }

  // MARK: NSObject

  func copy(with zone: NSZone? = nil) -> Any { self }

  class var supportsSecureCoding: Bool { true }

  func encode(with coder: NSCoder) {}

  required init?(coder: NSCoder) { nil }

  override func isEqual(_ object: Any?) -> Bool { (object as? LiveTag)?.handle === handle }

  override var hash: Int { ObjectIdentifier(handle).hashValue }
}

extension TagHandle {
  /// The tag as an app gets it.
  var tag: NFCTag {
    switch target.technology {
    case .f: .feliCa(LiveFeliCaTag(self))
    case .v: .iso15693(LiveISO15693Tag(self))
    case .b: .iso7816(LiveISO7816Tag(self))
    case .a:
      if identity.isCard, !application.isEmpty || identity.mifareFamily == .unknown {
        .iso7816(LiveISO7816Tag(self))
      } else {
        .miFare(LiveMiFareTag(self))
      }
    }
  }

  var ndefTag: any NFCNDEFTag {
    switch tag {
    case .feliCa(let tag): tag
    case .iso15693(let tag): tag
    case .iso7816(let tag): tag
    case .miFare(let tag): tag
    }
  }
}
