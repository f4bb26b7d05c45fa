/// A type, a length and a value in the data area of a Type 1 or Type 2 tag.
package struct TLVBlock: Hashable, Sendable {
  /// The types that the platforms define; others exist.
  package enum Kind {
    package static let null: UInt8 = 0x00
    package static let lockControl: UInt8 = 0x01
    package static let memoryControl: UInt8 = 0x02
    package static let message: UInt8 = 0x03
    package static let proprietary: UInt8 = 0xFD
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

  /// What is made of a type byte: a TLV, or a fault if it does not fit its area.
  ///
  /// - Parameters:
  ///   - count: bytes of the area.
  ///   - byte: the byte at an index of the area.
  static func find<Stop: Error>(
    _ type: UInt8, at index: Int, in count: Int, byte: (Int) throws(Stop) -> UInt8
  ) throws(Stop) -> (block: TLVBlock?, fault: TagFault?) {
    guard index + 1 < count else { return (nil, .tlvOverrun) }
    var length = Int(try byte(index + 1))
    var headerLength = 2
    if length == 0xFF {
      guard index + 3 < count else { return (nil, .tlvOverrun) }
      length = Int(try byte(index + 2)) << 8 | Int(try byte(index + 3))
      headerLength = 4
      guard length != 0xFFFF else { return (nil, .reservedTLVLength) }
    }
    guard length <= count - index - headerLength else { return (nil, .tlvOverrun) }
    return (TLVBlock(type: type, index: index, headerLength: headerLength, length: length), nil)
  }

  /// What is odd about a message that can be read.
  ///
  /// - Parameter next: the byte behind it; nil at the end of the area.
  func warnings(before next: UInt8?) -> [TagWarning] {
    var warnings: [TagWarning] = []
    if length == 0, let next, next != Kind.null, next != Kind.terminator {
      warnings.append(
        TagWarning(.oldBytesLeft, "The message is empty, and bytes of an older one follow."))
    }
    if length > 0, let next, next != Kind.terminator {
      warnings.append(TagWarning(.noTerminator, "No terminator follows the message."))
    }
    if headerLength == 4, length < 0xFF {
      warnings.append(
        TagWarning(.longLengthForm, "The length takes three bytes where one would do."))
    }
    return warnings
  }

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
