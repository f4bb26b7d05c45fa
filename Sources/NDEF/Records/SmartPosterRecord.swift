/// A URI with what people and phones should know about it (RTD Smart Poster 1.0).
///
/// The payload is a message: one URI record, and optional titles, action, size, type and icons.
public struct SmartPosterRecord: Sendable {
  /// What the phone should do with the URI (3.3.3).
  public struct Action: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Open the page, call the number, send the mail.
    public static let `do` = Self(rawValue: 0)
    /// Keep it for later.
    public static let save = Self(rawValue: 1)
    /// Open it for editing.
    public static let open = Self(rawValue: 2)

    private static let names = ["do", "save", "open"]
    private static let reservedName = "reserved"

    /// `do`, `save`, `open`, or `reserved` with the number.
    public var name: String {
      Self.names.indices.contains(Int(rawValue))
        ? Self.names[Int(rawValue)] : Self.reservedName + String(rawValue)
    }

    public init?(name: String) {
      guard let action = (0...UInt8.max).lazy.map(Self.init).first(where: { $0.name == name })
      else { return nil }
      self = action
    }
  }

  /// Where the poster leads.
  public var uri: URIRecord
  /// At most one for each language.
  public var titles: [TextRecord]
  /// What to do with the URI; nil leaves it to the reader.
  public var action: Action?
  /// The size in bytes of what the URI leads to.
  public var size: UInt32?
  /// The media type of what the URI leads to.
  public var mimeType: String?
  /// Pictures and films, each with its media type.
  public var icons: [MIMERecord]
  /// Records that a Smart Poster does not define, or that are malformed.
  public var otherRecords: [NDEFRecord]

  public init(
    _ uri: URIRecord, titles: [TextRecord] = [], action: Action? = nil, size: UInt32? = nil,
    mimeType: String? = nil, icons: [MIMERecord] = [], otherRecords: [NDEFRecord] = []
  ) {
    self.uri = uri
    self.titles = titles
    self.action = action
    self.size = size
    self.mimeType = mimeType
    self.icons = icons
    self.otherRecords = otherRecords
  }

  static let actionType = "act"
  static let sizeType = "s"
  static let mimeTypeType = "t"
}

extension SmartPosterRecord: RecordPayload {
  public static let kind = "smartPoster"
  public static let type = "Sp"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var parts = try EmbeddedMessage(in: payload)
    var uriWarnings: [RecordWarning] = []
    let uris = try parts.takeAll(where: URIRecord.describes) { record throws(NDEFError) in
      try URIRecord(decoding: record.payload, warnings: &uriWarnings)
    }
    guard let uri = uris.first else { throw NDEFError(.noURI, at: 0) }
    guard uris.count == 1 else { throw NDEFError(.multipleURIs, at: 0) }
    self.uri = uri

    titles = parts.takeReadable(where: TextRecord.describes) { try? TextRecord($0) }
    action = parts.takeFirst(where: wellKnown(Self.actionType)) {
      $0.payload.count == 1 ? Action(rawValue: $0.payload[0]) : nil
    }
    size = parts.takeFirst(where: wellKnown(Self.sizeType)) {
      $0.payload.count == 4 ? $0.payload.reduce(0) { $0 << 8 | UInt32($1) } : nil
    }
    mimeType = parts.takeFirst(where: wellKnown(Self.mimeTypeType)) {
      String(validating: $0.payload, as: UTF8.self)
    }
    icons = parts.takeReadable(where: Self.isIcon) { try? MIMERecord($0) }
    otherRecords = parts.records

    warnings += uriWarnings
    if Set(titles.map { asciiLowercased($0.language) }).count < titles.count {
      warnings.append(.duplicateTitleLanguage)
    }
    let ownTypes = [TextRecord.type, Self.actionType, Self.sizeType, Self.mimeTypeType]
    if otherRecords.contains(where: { ownTypes.contains(where: $0.isWellKnown) }) {
      warnings.append(.malformedPart)
    }
  }

  /// - Throws: `NDEFError` where one of the parts has no form on the wire.
  public func encoded() throws(NDEFError) -> [UInt8] {
    var records = [try uri.record()]
    for title in titles { records.append(try title.record()) }
    if let action { records.append(try Self.part(Self.actionType, [action.rawValue])) }
    for icon in icons { records.append(try icon.record()) }
    if let size {
      var bytes: [UInt8] = []
      bytes.appendBigEndian(size)
      records.append(try Self.part(Self.sizeType, bytes))
    }
    if let mimeType { records.append(try Self.part(Self.mimeTypeType, Array(mimeType.utf8))) }
    return NDEFMessage(records: records + otherRecords).encoded()
  }

  private static func part(_ type: String, _ payload: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: .wellKnown, type: type, payload: payload)
  }

  private static func isIcon(_ record: NDEFRecord) -> Bool {
    guard record.tnf == .media else { return false }
    let mediaType = MediaType(record.type).essence
    return mediaType.hasPrefix("image/") || mediaType.hasPrefix("video/")
  }
}
