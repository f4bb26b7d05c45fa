/// The five high bits of a record's first byte (NDEF 1.0, 3.2).
package struct RecordFlags: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let messageBegin = Self(rawValue: 0x80)
  package static let messageEnd = Self(rawValue: 0x40)
  package static let chunk = Self(rawValue: 0x20)
  package static let shortRecord = Self(rawValue: 0x10)
  package static let idLength = Self(rawValue: 0x08)
}

/// The length fields behind a record's first byte.
package struct RecordLengths {
  package let type: Int
  package let payload: Int
  package let id: Int

  package init(reading reader: inout ByteReader, _ flags: RecordFlags) throws(NDEFError) {
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
    let lengthFields = (payload.count <= 0xFF ? 1 : 4) + (id.isEmpty ? 0 : 1)
    return 2 + lengthFields + type.count + id.count + payload.count
  }

  /// Appends the record in its shortest form; `position` holds the flags of its place.
  package func write(to bytes: inout [UInt8], _ position: RecordFlags) {
    var flags = position
    if payload.count <= 0xFF { flags.insert(.shortRecord) }
    if !id.isEmpty { flags.insert(.idLength) }

    bytes.append(flags.rawValue | tnf.rawValue)
    bytes.append(UInt8(type.count))
    if flags.contains(.shortRecord) {
      bytes.append(UInt8(payload.count))
    } else {
      bytes.appendBigEndian(UInt32(payload.count))
    }
    if flags.contains(.idLength) { bytes.append(UInt8(id.count)) }
    bytes += type
    bytes += id
    bytes += payload
  }
}
