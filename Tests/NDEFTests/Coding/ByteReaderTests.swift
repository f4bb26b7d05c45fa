import NDEF
import Testing

@Suite struct ByteReaderTests {
  static let input: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05]

  @Test func `numbers are read in their byte order`() throws {
    var reader = ByteReader(Self.input.span, shortage: .truncated)
    let big = try reader.readUInt16BigEndian()
    let little = try reader.readUInt16LittleEndian()
    #expect(big == 0x0102 && little == 0x0403)

    var other = ByteReader(Self.input.span, shortage: .truncated)
    let long = try other.readUInt32BigEndian()
    #expect(long == 0x0102_0304)
  }

  @Test(arguments: [2, 3, .max]) func `a read past the end fails where it starts and takes nothing`(
    _ count: Int
  ) throws {
    var reader = ByteReader(Self.input.span, at: 10, shortage: .eirOverrun)
    _ = try reader.readBytes(4)
    var caught: NDEFError?
    do { _ = try reader.readBytes(count) } catch { caught = error }
    #expect(caught?.code == .eirOverrun)
    #expect(caught?.offset == 14)

    let rest = reader.readRest()
    let isAtEnd = reader.isAtEnd
    #expect(rest == [5] && isAtEnd)
  }

  /// What Unicode calls ill-formed (chapter 3, table 3-7), behind one good character.
  @Test(arguments: [
    ("a continuation alone", "80"), ("a lead alone", "c3"), ("cut short", "e28a"),
    ("longer than it need be", "c080"), ("longer than it need be", "e08080"),
    ("a surrogate", "eda080"), ("beyond U+10FFFF", "f4908080"), ("no byte of UTF-8", "ff"),
  ]) func `text that is no UTF-8 fails at the first byte that is not`(
    what: String, digits: String
  ) throws {
    let input = try [0x00, 0xC3, 0xBC] + #require(bytes(hex: digits)) + [0x61]
    var reader = ByteReader(input.span, at: 10, shortage: .truncated)
    _ = try reader.readUInt8()
    var caught: NDEFError?
    do { _ = try reader.readUTF8() } catch { caught = error }
    #expect(caught?.code == .invalidUTF8)
    #expect(caught?.offset == 13)
  }
}
