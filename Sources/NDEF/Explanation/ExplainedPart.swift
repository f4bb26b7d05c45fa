/// What has a header of its own: a record, or one chunk of it.
struct ExplainedPart {
  private(set) var range: Range<Int>
  private(set) var fields: [ByteField] = []
  private(set) var flags: RecordFlags = []
  private(set) var payload: [UInt8] = []
  /// Whether it could be read to its end.
  private(set) var isWhole = false
  private var tnf = TypeNameFormat.unknown
  private var type: [UInt8] = []
  private var id: [UInt8] = []

  /// Reads the part that starts at `start`.
  ///
  /// - Parameter fault: where the bytes stop being a message. If it is here, then what the lengths
  ///   say is not followed.
  init(in bytes: [UInt8], from start: Int, fault: Int?) {
    range = start..<start
    var reader = FieldReader(bytes, from: start)
    do {
      let lengths = try readHeader(&reader)
      if fault != start {
        type = try reader.bytes("type", lengths.type, Meaning.text)
        id = try reader.bytes("id", lengths.id, Meaning.text)
        payload = reader.next(lengths.payload)
        try reader.bytes("payload", lengths.payload, Meaning.size)
        isWhole = true
      }
    } catch {}  // what is missing is noted in the last field
    range = start..<reader.position
    fields = reader.fields
  }

  var end: Int { range.upperBound }

  var isContinued: Bool { isWhole && flags.contains(.chunk) && !flags.contains(.messageEnd) }

  /// The record that starts with this part; nil if there can be none.
  func record(withPayload payload: [UInt8]) -> NDEFRecord? {
    let isTyped = tnf == .unknown || tnf == .empty || !type.isEmpty
    guard isWhole || isTyped && !payload.isEmpty else { return nil }
    return try? NDEFRecord(tnf: tnf, type: type, id: id, payload: payload, strictness: .lenient)
  }

  /// Puts fields of the whole payload into the field of the part's own, which starts at `start`.
  mutating func fill(with payloadFields: [ByteField], from start: Int) {
    guard !payload.isEmpty, let field = fields.last else { return }
    let window = start..<start + payload.count
    let children = payloadFields.compactMap { $0.clipped(to: window) }
      .map { $0.shifted(by: field.range.lowerBound - start) }
    fields[fields.count - 1] = ByteField(field.name, field.range, field.meaning, children)
  }

  private mutating func readHeader(
    _ reader: inout FieldReader
  ) throws(CutShort) -> (type: Int, id: Int, payload: Int) {
    let first = try reader.uint8("flags", Self.describe)
    flags = RecordFlags(firstByte: first)
    tnf = TypeNameFormat(flagByte: first)
    let typeLength = try reader.uint8("typeLength", Meaning.size)
    let payloadLength: Int
    if flags.contains(.shortRecord) {
      payloadLength = Int(try reader.uint8("payloadLength", Meaning.size))
    } else {
      payloadLength = Int(clamping: try reader.uint32("payloadLength", Meaning.size))
    }
    let hasID = flags.contains(.idLength)
    let idLength = hasID ? try reader.uint8("idLength", Meaning.size) : 0
    return (Int(typeLength), Int(idLength), payloadLength)
  }

  private static func describe(_ first: UInt8) -> String {
    let flags = RecordFlags(firstByte: first)
    let names: [(RecordFlags, String)] = [
      (.messageBegin, "MB"), (.messageEnd, "ME"), (.chunk, "CF"), (.shortRecord, "SR"),
      (.idLength, "IL"),
    ]
    let states = names.map { "\($1)=\(flags.contains($0) ? 1 : 0)" }
    let tnf = TypeNameFormat(flagByte: first)
    return (states + ["TNF=\(tnf.rawValue) (\(Meaning.name(tnf)))"]).joined(separator: " ")
  }
}
