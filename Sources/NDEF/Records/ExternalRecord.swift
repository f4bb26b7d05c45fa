/// Data of a type that somebody defined under a domain (NFC Forum RTD 1.0, external types).
public struct ExternalRecord: KnownRecord {
  public static let kind = "external"
  private static let prefix = "urn:nfc:ext:"

  /// Domain and name as they were written: `example.com:config`.
  public let type: [UInt8]
  /// Data in a form that the type defines.
  public let payload: [UInt8]

  /// - Parameters:
  ///   - name: domain, colon and name, with or without `urn:nfc:ext:` in front, whose case means
  ///     nothing (RFC 8141, 3.1).
  ///   - payload: data of that type.
  public init(_ name: String, payload: [UInt8]) {
    let name = name.utf8
    let length = Self.prefix.utf8.count
    let isFull = equalsIgnoringCase(Array(name.prefix(length)), Self.prefix)
    let written = isFull ? name.dropFirst(length) : name[...]
    type = Array(written)
    self.payload = payload
  }

  /// The full name: `urn:nfc:ext:example.com:config`.
  public var name: String { Self.prefix + String(decoding: type, as: UTF8.self) }

  public static func describes(_ record: NDEFRecord) -> Bool {
    record.tnf == .external && !record.type.isEmpty
  }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {
    type = record.type
    payload = record.payload
  }

  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: .external, type: type, id: id, payload: payload)
  }

  public var fields: ContentFields { ["name": .string(name)] }

  /// Takes `payload` (hex).
  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("name")
    self.init(
      try fields.required("name", ContentFields.string),
      payload: try fields.required("payload", ContentFields.bytes))
  }
}
