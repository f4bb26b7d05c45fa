/// The address of a Bluetooth device, in the order in which people write it.
public struct BluetoothAddress: Hashable, Sendable {
  /// How many bytes an address has.
  public static let length = 6

  /// Six bytes; on the wire they are in reverse order.
  public let bytes: [UInt8]

  /// An address of six bytes as people write it; nil for any other number of bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// An address written as six pairs of hex digits, with colons or hyphens between them or without.
  public init?(_ text: String) {
    let digits = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }
    guard digits.count == 1 || digits.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    guard let bytes = NDEF.bytes(hexString: digits.joined()) else { return nil }
    self.init(bytes)
  }

  init(reading reader: inout ByteReader) throws(NDEFError) {
    bytes = try reader.readBytes(Self.length).reversed()
  }

  var wireBytes: [UInt8] { bytes.reversed() }
}

extension BluetoothAddress: CustomStringConvertible {
  /// Such as `01:02:03:0a:0b:0c`.
  public var description: String { bytes.map { hexString([$0]) }.joined(separator: ":") }
}
