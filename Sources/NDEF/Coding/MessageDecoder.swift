/// Reads a message record by record, and joins chunks (NDEF 1.0, 2.3.3).
struct MessageDecoder: ~Escapable {
  private var reader: ByteReader
  private let strictness: Strictness
  /// How each record lay; nil if nobody wants to know.
  private var layouts: [MessageLayout.Record]?

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, strictness: Strictness, keepsLayout: Bool = false) {
    reader = ByteReader(bytes, shortage: .truncated)
    self.strictness = strictness
    layouts = keepsLayout ? [] : nil
  }

  /// How the message lay that was decoded; without records if that was not to be kept.
  var layout: MessageLayout {
    MessageLayout(records: layouts ?? [], trailingBytes: reader.remaining)
  }

  mutating func decode() throws(NDEFError) -> NDEFMessage {
    guard !reader.isAtEnd else { throw NDEFError(.emptyInput, at: 0) }
    var records: [NDEFRecord] = []
    let count = announcedRecords()
    records.reserveCapacity(count)
    layouts?.reserveCapacity(count)
    var ended = false
    while !ended {
      guard records.isEmpty || !reader.isAtEnd else {
        throw NDEFError(.missingMessageEnd, at: reader.offset, record: records.count - 1)
      }
      do {
        ended = try readRecord(into: &records)
      } catch {
        throw NDEFError(error.code, at: error.offset, record: records.count)
      }
    }
    guard reader.isAtEnd || strictness == .lenient else {
      throw NDEFError(.trailingData, at: reader.offset)
    }
    return NDEFMessage(records: records)
  }

  /// How many records there are, as far as lengths alone can tell; never more than fit the bytes.
  private func announcedRecords() -> Int {
    var scout = reader
    var count = 0
    while let first = try? scout.readUInt8() {
      let flags = RecordFlags(firstByte: first)
      if TypeNameFormat(flagByte: first) != .unchanged { count += 1 }
      guard !flags.contains(.messageEnd),
        let lengths = try? RecordLengths(reading: &scout, flags),
        (try? scout.skip(lengths.type)) != nil, (try? scout.skip(lengths.id)) != nil,
        (try? scout.skip(lengths.payload)) != nil
      else { break }
    }
    return count
  }

  /// Reads one record with all of its chunks, and says whether the message ends with it.
  private mutating func readRecord(into records: inout [NDEFRecord]) throws(NDEFError) -> Bool {
    let start = reader.offset
    let first = try readPart(isFirst: records.isEmpty)
    let chunks = first.flags.contains(.chunk) ? try readChunks(behind: first, from: start) : nil
    records.append(
      NDEFRecord(
        tnf: first.tnf, typeAndID: typeAndID(of: first), typeLength: first.lengths.type,
        payload: chunks?.payload ?? reader.copy(first.payload)))
    layouts?.append(
      MessageLayout.Record(
        range: start..<reader.offset, chunks: 1 + (chunks?.count ?? 0),
        oddities: chunks?.oddities ?? first.oddities))
    return chunks?.endsMessage ?? first.flags.contains(.messageEnd)
  }

  /// The types of one letter that most records have are constants, which cost no allocation.
  private func typeAndID(of part: Part) -> [UInt8] {
    guard part.typeAndID.count == 1 else { return reader.copy(part.typeAndID) }
    let letter = reader[part.typeAndID.lowerBound]
    return switch letter {
    case UInt8(ascii: "U"): [UInt8(ascii: "U")]
    case UInt8(ascii: "T"): [UInt8(ascii: "T")]
    default: [letter]
    }
  }

  /// What the later chunks of a record add to its first.
  private struct Chunks {
    var count = 0
    var oddities: Set<MessageLayout.Oddity>
    /// That of the whole record.
    var payload: [UInt8] = []
    var endsMessage = false
  }

  /// Reads the chunks twice: what they hold is copied once, and into as much memory as it takes.
  private mutating func readChunks(
    behind first: Part, from start: Int
  ) throws(NDEFError) -> Chunks {
    let behindFirst = reader
    var chunks = Chunks(oddities: first.oddities.union([.chunked]))
    var length = first.payload.count
    var last = first
    while last.flags.contains(.chunk) {
      guard !last.flags.contains(.messageEnd), !reader.isAtEnd else {
        throw NDEFError(.unterminatedChunk, at: reader.offset)
      }
      last = try readChunk()
      length += last.payload.count
      chunks.count += 1
      chunks.oddities.formUnion(last.oddities)
    }
    guard UInt32(exactly: length) != nil else { throw NDEFError(.payloadTooLong, at: start) }
    chunks.endsMessage = last.flags.contains(.messageEnd)

    reader = behindFirst
    chunks.payload.reserveCapacity(length)
    chunks.payload.append(copying: reader.span(first.payload))
    for _ in 0..<chunks.count {
      chunks.payload.append(copying: reader.span(try readChunk().payload))
    }
    return chunks
  }

  /// What has one header: a record, or one chunk of it.
  private struct Part {
    let flags: RecordFlags
    let tnf: TypeNameFormat
    let lengths: RecordLengths
    /// Where the type is, and the id right behind it.
    let typeAndID: Range<Int>
    let payload: Range<Int>

    var oddities: Set<MessageLayout.Oddity> {
      var oddities: Set<MessageLayout.Oddity> = []
      if !flags.contains(.shortRecord), lengths.payload <= 0xFF { oddities.insert(.longForm) }
      if flags.contains(.idLength), lengths.id == 0 { oddities.insert(.emptyID) }
      return oddities
    }
  }

  // Flags are checked before lengths and lengths before contents, so that the fault that comes
  // first is the one that is named. All of it is inlined: in a message of one short record the
  // calls would cost as much as what is done in them.

  /// Reads a record up to the end of its first chunk.
  @inline(__always)
  private mutating func readPart(isFirst: Bool) throws(NDEFError) -> Part {
    let start = reader.offset
    let (flags, tnf) = try readFlags(isFirst: isFirst)
    if tnf == .unchanged {
      throw NDEFError(.unexpectedUnchanged, at: start)
    } else if tnf == .empty, flags.contains(.chunk) {
      throw NDEFError(.invalidChunk, at: start)
    } else if tnf == .reserved {
      throw NDEFError(.reservedTNF, at: start)
    }
    let lengths = try RecordLengths(reading: &reader, flags)
    let fault = NDEFRecord.fault(
      tnf, typeLength: lengths.type, hasID: lengths.id > 0, hasPayload: lengths.payload > 0,
      strictness)
    if let fault { throw NDEFError(fault, at: start) }
    return try readContents(flags, tnf, lengths)
  }

  /// Reads a later chunk of a record.
  private mutating func readChunk() throws(NDEFError) -> Part {
    let start = reader.offset
    let (flags, tnf) = try readFlags(isFirst: false)
    guard tnf == .unchanged, !flags.contains(.idLength) else {
      throw NDEFError(.invalidChunk, at: start)
    }
    let lengths = try RecordLengths(reading: &reader, flags)
    guard lengths.type == 0 else { throw NDEFError(.invalidChunk, at: start) }
    return try readContents(flags, tnf, lengths)
  }

  @inline(__always)
  private mutating func readFlags(
    isFirst: Bool
  ) throws(NDEFError) -> (RecordFlags, TypeNameFormat) {
    let start = reader.offset
    let first = try reader.readUInt8()
    let flags = RecordFlags(firstByte: first)
    if flags.contains(.messageBegin) != isFirst {
      throw NDEFError(isFirst ? .missingMessageBegin : .unexpectedMessageBegin, at: start)
    }
    return (flags, TypeNameFormat(flagByte: first))
  }

  @inline(__always)
  private mutating func readContents(
    _ flags: RecordFlags, _ tnf: TypeNameFormat, _ lengths: RecordLengths
  ) throws(NDEFError) -> Part {
    let type = try reader.skip(lengths.type)
    let id = try reader.skip(lengths.id)
    return Part(
      flags: flags, tnf: tnf, lengths: lengths, typeAndID: type.lowerBound..<id.upperBound,
      payload: try reader.skip(lengths.payload))
  }
}
