public import Foundation
import NDEF
import Synchronization

/// A record of an NDEF message, which may be changed.
///
/// Apple's class must not be shared between threads; this one may, one property at a time.
// The only state is behind a lock. A subclass has to look after its own.
open class NFCNDEFPayload: NSObject, NSSecureCoding, @unchecked Sendable {
  private struct Fields: Sendable {
    var format: NFCTypeNameFormat
    var type: Data
    var identifier: Data
    var payload: Data
    var chunkSize = 0
  }

  private let fields: Mutex<Fields>

  open var typeNameFormat: NFCTypeNameFormat {
    get { fields.withLock { $0.format } }
    set { fields.withLock { $0.format = newValue } }
  }

  open var type: Data {
    get { fields.withLock { $0.type } }
    set { fields.withLock { $0.type = newValue } }
  }

  open var identifier: Data {
    get { fields.withLock { $0.identifier } }
    set { fields.withLock { $0.identifier = newValue } }
  }

  open var payload: Data {
    get { fields.withLock { $0.payload } }
    set { fields.withLock { $0.payload = newValue } }
  }

  /// Bytes of the payload in each chunk when the record is written; 0 for a record in one piece.
  var chunkSize: Int { fields.withLock { $0.chunkSize } }

  /// Makes a record of its parts; empty data stands for a field that is absent.
  public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
    fields = Mutex(
      Fields(format: format, type: type, identifier: identifier, payload: payload))
    super.init()
  }

  /// Makes a record whose payload is written in chunks of `chunkSize` bytes; 0 for one piece.
  public init(
    format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data, chunkSize: Int
  ) {
    fields = Mutex(
      Fields(
        format: format, type: type, identifier: identifier, payload: payload,
        chunkSize: chunkSize))
    super.init()
  }

  convenience init(_ record: NDEFRecord) {
    self.init(
      format: NFCTypeNameFormat(record.tnf), type: Data(record.type),
      identifier: Data(record.id), payload: Data(record.payload))
  }

  // MARK: NSSecureCoding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard
      let format = UInt8(exactly: coder.decodeInteger(forKey: "typeNameFormat"))
        .flatMap(NFCTypeNameFormat.init),
      let type = coder.decodeObject(of: NSData.self, forKey: "type"),
      let identifier = coder.decodeObject(of: NSData.self, forKey: "identifier"),
      let payload = coder.decodeObject(of: NSData.self, forKey: "payload")
    else { return nil }
    fields = Mutex(
      Fields(
        format: format, type: Data(type), identifier: Data(identifier), payload: Data(payload),
        chunkSize: coder.decodeInteger(forKey: "chunkSize")))
    super.init()
  }

  open func encode(with coder: NSCoder) {
    let fields = fields.withLock { $0 }
    coder.encode(Int(fields.format.rawValue), forKey: "typeNameFormat")
    coder.encode(NSData(data: fields.type), forKey: "type")
    coder.encode(NSData(data: fields.identifier), forKey: "identifier")
    coder.encode(NSData(data: fields.payload), forKey: "payload")
    coder.encode(fields.chunkSize, forKey: "chunkSize")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NFCNDEFPayload else { return false }
    return typeNameFormat == other.typeNameFormat && type == other.type
      && identifier == other.identifier && payload == other.payload
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(typeNameFormat)
    hasher.combine(type)
    hasher.combine(identifier)
    hasher.combine(payload)
    return hasher.finalize()
  }
}
