/// Reads a message record by record, and joins chunks (NDEF 1.0, 2.3.3).
struct MessageDecoder: ~Escapable {
  private var reader: ByteReader
  private let strictness: Strictness

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, strictness: Strictness) {
    reader = ByteReader(bytes, shortage: .truncated)
    self.strictness = strictness
  }

  mutating func decode() throws(NDEFError) -> (message: NDEFMessage, layout: MessageLayout) {
    guard !reader.isAtEnd else { throw NDEFError(.emptyInput, at: 0) }
    var records: [NDEFRecord] = []
    var layouts: [MessageLayout.Record] = []
    var ended = false
    while !ended {
      do {
        let part = try readRecord(isFirst: records.isEmpty)
        records.append(part.record)
        layouts.append(part.layout)
        ended = part.endsMessage
      } catch {
        throw NDEFError(error.code, at: error.offset, record: records.count)
      }
    }
    guard reader.isAtEnd || strictness == .lenient else {
      throw NDEFError(.trailingData, at: reader.offset)
    }
    let layout = MessageLayout(records: layouts, trailingBytes: reader.remaining)
    return (NDEFMessage(records: records), layout)
  }

  /// Reads one record with all of its chunks.
  private mutating func readRecord(
    isFirst: Bool
  ) throws(NDEFError) -> (record: NDEFRecord, layout: MessageLayout.Record, endsMessage: Bool) {
    guard !reader.isAtEnd else { throw NDEFError(.missingMessageEnd, at: reader.offset) }
    let start = reader.offset
    var part = try readPart(isFirst: isFirst, continues: false)
    let (tnf, type, id) = (part.tnf, part.type, part.id)
    var payload = part.payload
    var oddities = part.oddities
    var chunks = 1
    while part.flags.contains(.chunk) {
      guard !part.flags.contains(.messageEnd), !reader.isAtEnd else {
        throw NDEFError(.unterminatedChunk, at: reader.offset)
      }
      part = try readPart(isFirst: false, continues: true)
      payload += part.payload
      oddities.formUnion(part.oddities)
      chunks += 1
    }
    if chunks > 1 { oddities.insert(.chunked) }
    let record: NDEFRecord
    do {
      record = try NDEFRecord(
        tnf: tnf, type: type, id: id, payload: payload, strictness: strictness)
    } catch {
      throw NDEFError(error.code, at: start)
    }
    let layout = MessageLayout.Record(
      range: start..<reader.offset, chunks: chunks, oddities: oddities)
    return (record, layout, part.flags.contains(.messageEnd))
  }

  private struct Part {
    let flags: RecordFlags
    let tnf: TypeNameFormat
    let type: [UInt8]
    let id: [UInt8]
    let payload: [UInt8]
    let oddities: Set<MessageLayout.Oddity>
  }

  /// Reads what has one header: a record, or one chunk of it. Flags are checked before lengths
  /// and lengths before contents, so that the fault that comes first is the one that is named.
  private mutating func readPart(isFirst: Bool, continues: Bool) throws(NDEFError) -> Part {
    let start = reader.offset
    let first = try reader.readUInt8()
    let flags = RecordFlags(rawValue: first & 0xF8)
    let tnf = TypeNameFormat(flagByte: first)
    if flags.contains(.messageBegin) != isFirst {
      throw NDEFError(isFirst ? .missingMessageBegin : .unexpectedMessageBegin, at: start)
    }
    if continues {
      guard tnf == .unchanged, !flags.contains(.idLength) else {
        throw NDEFError(.invalidChunk, at: start)
      }
    } else if tnf == .unchanged {
      throw NDEFError(.unexpectedUnchanged, at: start)
    } else if tnf == .empty, flags.contains(.chunk) {
      throw NDEFError(.invalidChunk, at: start)
    } else if tnf == .reserved, strictness == .strict {
      throw NDEFError(.reservedTNF, at: start)
    }

    let lengths = try RecordLengths(reading: &reader, flags)
    if continues {
      guard lengths.type == 0 else { throw NDEFError(.invalidChunk, at: start) }
    } else {
      do {
        try NDEFRecord.check(
          tnf, typeLength: lengths.type, hasID: lengths.id > 0, hasPayload: lengths.payload > 0,
          strictness)
      } catch {
        throw NDEFError(error.code, at: start)
      }
    }

    var oddities: Set<MessageLayout.Oddity> = []
    if !flags.contains(.shortRecord), lengths.payload <= 0xFF { oddities.insert(.longForm) }
    if flags.contains(.idLength), lengths.id == 0 { oddities.insert(.emptyID) }
    return Part(
      flags: flags, tnf: tnf,
      type: try reader.readBytes(lengths.type), id: try reader.readBytes(lengths.id),
      payload: try reader.readBytes(lengths.payload), oddities: oddities)
  }
}
