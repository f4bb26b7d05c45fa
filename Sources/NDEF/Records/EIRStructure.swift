/// A piece of Extended Inquiry Response data (Bluetooth Core 5, volume 3, C 8): a length of one
/// byte, a type, and a value of one byte less than the length says.
public struct EIRStructure: Hashable, Sendable {
  /// What a value is; the numbers that this codec understands have names.
  public struct DataType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let shortenedLocalName = Self(rawValue: 0x08)
    public static let completeLocalName = Self(rawValue: 0x09)
    public static let classOfDevice = Self(rawValue: 0x0D)
    public static let appearance = Self(rawValue: 0x19)
    public static let leDeviceAddress = Self(rawValue: 0x1B)
    public static let leRole = Self(rawValue: 0x1C)
  }

  /// What the value is.
  public let type: DataType
  /// At most 254 bytes.
  public let value: [UInt8]

  /// A structure of a type and its value.
  public init(_ type: DataType, _ value: [UInt8]) {
    self.type = type
    self.value = value
  }

  /// Reads structures to the end, or to a length of zero, behind which there is only padding.
  static func readAll(_ reader: inout ByteReader) throws(NDEFError) -> [EIRStructure] {
    var structures: [EIRStructure] = []
    while !reader.isAtEnd {
      let length = Int(try reader.readUInt8())
      guard length > 0 else { break }
      let bytes = try reader.readBytes(length)
      structures.append(
        EIRStructure(DataType(rawValue: bytes[0]), Array(bytes.dropFirst())))
    }
    return structures
  }
}

extension [EIRStructure] {
  /// The value of the first structure of that type, if it has as many bytes as it should have.
  func value(_ type: EIRStructure.DataType, bytes: Int? = nil) -> [UInt8]? {
    guard let value = first(where: { $0.type == type })?.value else { return nil }
    return bytes == nil || value.count == bytes ? value : nil
  }

  /// Whether there is a structure of that type with another number of bytes.
  func hasMisfit(_ type: EIRStructure.DataType, bytes: Int) -> Bool {
    contains { $0.type == type && $0.value.count != bytes }
  }

  /// The name of the device; in full, if that is given.
  var localName: [UInt8]? { value(.completeLocalName) ?? value(.shortenedLocalName) }

  func encoded() throws(NDEFError) -> [UInt8] {
    var bytes: [UInt8] = []
    for structure in self { try bytes.append8([structure.type.rawValue] + structure.value) }
    return bytes
  }
}
