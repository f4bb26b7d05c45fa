/// A URI, abbreviated by a code for how it starts (RTD URI 1.0).
///
/// The payload is the prefix code and the rest of the URI in UTF-8.
public struct URIRecord: Sendable {
  /// The whole URI, as it was written: neither escaped nor checked.
  public let uri: String
  /// The code it is written with. From 0x24 on codes are reserved and stand for nothing.
  public let prefixCode: UInt8

  /// A URI with the code that abbreviates it most.
  public init(_ uri: String) {
    self.uri = uri
    prefixCode = Self.shortestCode(for: uri)
  }

  /// A URI with a code of the caller's choice; nil if the URI does not start as the code says.
  public init?(_ uri: String, prefixCode: UInt8) {
    guard uri.utf8.starts(with: Self.prefix(prefixCode).utf8) else { return nil }
    self.uri = uri
    self.prefixCode = prefixCode
  }

  private static func prefix(_ code: UInt8) -> String {
    uriPrefixes.indices.contains(Int(code)) ? uriPrefixes[Int(code)] : ""
  }

  private static func shortestCode(for uri: String) -> UInt8 {
    var best = 0
    for (code, prefix) in uriPrefixes.enumerated()
    where prefix.utf8.count > uriPrefixes[best].utf8.count && uri.utf8.starts(with: prefix.utf8) {
      best = code
    }
    return UInt8(best)
  }
}

extension URIRecord: RecordPayload {
  public static let kind = "uri"
  public static let type = "U"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .payloadTooShort)
    prefixCode = try reader.readUInt8()
    if Int(prefixCode) >= uriPrefixes.count { warnings.append(.reservedPrefixCode) }
    let rest = try reader.readUTF8()
    try Self.checkControlCharacters(rest, at: 1)
    uri = Self.prefix(prefixCode) + rest
  }

  /// - Throws: `controlCharacter`, which no URI record may hold.
  public func encoded() throws(NDEFError) -> [UInt8] {
    try Self.checkControlCharacters(uri, at: 0)
    return [prefixCode] + uri.utf8.dropFirst(Self.prefix(prefixCode).utf8.count)
  }

  public var fields: ContentFields {
    ["uri": .string(uri), "prefixCode": .integer(Int(prefixCode))]
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("uri", "prefixCode")
    let uri = try fields.required("uri", ContentFields.string)
    guard let code: UInt8 = try fields.integer("prefixCode") else {
      self.init(uri)
      return
    }
    guard let record = URIRecord(uri, prefixCode: code) else { throw .invalid("prefixCode") }
    self = record
  }

  /// Characters 0 to 31 make the record an error (RTD URI 1.0, 3.2.3).
  private static func checkControlCharacters(_ text: String, at start: Int) throws(NDEFError) {
    if let place = text.utf8.firstIndex(where: { $0 < 0x20 }) {
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: place)
      throw NDEFError(.controlCharacter, at: start + offset)
    }
  }
}
