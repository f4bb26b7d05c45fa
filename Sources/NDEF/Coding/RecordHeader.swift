/// The five high bits of a record's first byte (NDEF 1.0, 3.2).
package struct RecordFlags: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The flags of a first byte, of which the other bits are the type name format.
  package init(firstByte byte: UInt8) {
    rawValue = byte & 0xF8
  }

  package static let messageBegin = Self(rawValue: 0x80)
  package static let messageEnd = Self(rawValue: 0x40)
  package static let chunk = Self(rawValue: 0x20)
  package static let shortRecord = Self(rawValue: 0x10)
  package static let idLength = Self(rawValue: 0x08)
}

/// The length fields behind a record's first byte.
struct RecordLengths {
  let type: Int
  let payload: Int
  let id: Int

  @inline(__always)
  init(reading reader: inout ByteReader, _ flags: RecordFlags) throws(NDEFError) {
    type = Int(try reader.readUInt8())
    if flags.contains(.shortRecord) {
      payload = Int(try reader.readUInt8())
    } else {
      payload = Int(clamping: try reader.readUInt32BigEndian())
    }
    id = flags.contains(.idLength) ? Int(try reader.readUInt8()) : 0
  }
}

extension NDEFRecord {
  /// How many bytes the record takes in its shortest form.
  public var encodedLength: Int {
    let lengthFields = (isShort ? 1 : 4) + (hasID ? 1 : 0)
    return 2 + lengthFields + typeAndID.count + payload.count
  }

  /// Appends the record in its shortest form; `position` holds the flags of its place.
  func write(to output: inout OutputSpan<UInt8>, _ position: RecordFlags) {
    var flags = position
    if isShort { flags.insert(.shortRecord) }
    if hasID { flags.insert(.idLength) }

    output.append(flags.rawValue | tnf.rawValue)
    output.append(UInt8(truncatingIfNeeded: typeLength))
    if !isShort {
      for shift in [24, 16, 8] { output.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
    }
    output.append(UInt8(truncatingIfNeeded: payload.count))
    if hasID { output.append(UInt8(truncatingIfNeeded: typeAndID.count - typeLength)) }
    output.append(contentsOf: typeAndID.span)
    output.append(contentsOf: payload.span)
  }

  private var isShort: Bool { payload.count <= 0xFF }
}
