/// A type, a length and a value in the data area of a Type 1 or Type 2 tag.
package struct TLVBlock: Hashable, Sendable {
  /// The types that the platforms define; others exist.
  package enum Kind {
    package static let null: UInt8 = 0x00
    package static let lockControl: UInt8 = 0x01
    package static let memoryControl: UInt8 = 0x02
    package static let message: UInt8 = 0x03
    package static let terminator: UInt8 = 0xFE
  }

  package let type: UInt8
  /// Where the type byte is, counted in bytes of the area that are free for TLVs.
  package let index: Int
  /// Bytes of type and length: 2, or 4 with the long form of the length.
  package let headerLength: Int
  /// Bytes of the value.
  package let length: Int

  package var valueIndices: Range<Int> { index + headerLength..<index + headerLength + length }

  /// Type and length of a value in the shortest form.
  package static func header(type: UInt8, length: Int) -> [UInt8] {
    length < 0xFF
      ? [type, UInt8(length)] : [type, 0xFF, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
  }

  /// The longest value in an area of so many bytes, type and length included.
  package static func longestValue(in space: Int) -> Int {
    switch space {
    case ..<2: 0
    case ..<259: min(space - 2, 0xFE)
    default: min(space - 4, 0xFFFE)
    }
  }
}
