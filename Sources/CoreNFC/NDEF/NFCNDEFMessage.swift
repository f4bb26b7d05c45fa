public import Foundation
import NDEF
import Synchronization

/// A sequence of records, which may be changed.
///
/// Apple's class must not be shared between threads; this one may.
// The only state is behind a lock. A subclass has to look after its own.
open class NFCNDEFMessage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The most bytes of a message or of a record.
  static let largestSize = 128 * 1024

  private let content: Mutex<[NFCNDEFPayload]>

  open var records: [NFCNDEFPayload] {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  /// Makes a message; without records it is written as one empty record.
  public init(records: [NFCNDEFPayload]) {
    content = Mutex(records)
    super.init()
  }

  /// Reads one message; nil if the data is anything else, or longer than 128 KB.
  public convenience init?(data: Data) {
    guard data.count <= Self.largestSize,
      let message = try? NDEFMessage(decoding: Array(data))
    else { return nil }
    self.init(message)
  }

  convenience init(_ message: NDEFMessage) {
    self.init(records: message.records.map { NFCNDEFPayload($0) })
  }

  /// Bytes that the message takes on a tag; 0 if its records have no form there.
  open var length: Int { (try? encoded().count) ?? 0 }

  /// The bytes of the message.
  ///
  /// - Throws: `NDEFError` for a record whose parts contradict each other, such as an empty one that
  ///   has a payload.
  func encoded() throws(NDEFError) -> [UInt8] {
    var pieces: [[UInt8]] = []
    for record in records { pieces += try record.pieces() }
    guard let last = pieces.indices.last else { return NDEFMessage(records: []).encoded() }
    pieces[0][0] |= RecordFlags.messageBegin.rawValue
    pieces[last][0] |= RecordFlags.messageEnd.rawValue
    return pieces.flatMap(\.self)
  }

  // MARK: NSSecureCoding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard
      let records = coder.decodeObject(
        of: [NSArray.self, NFCNDEFPayload.self, NSData.self], forKey: "records")
        as? [NFCNDEFPayload]
    else { return nil }
    content = Mutex(records)
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(NSArray(array: records), forKey: "records")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NFCNDEFMessage)?.records == records
  }

  open override var hash: Int { records.hashValue }
}
