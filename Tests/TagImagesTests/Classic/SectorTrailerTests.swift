import Testing

@testable import TagImages

@Suite struct SectorTrailerTests {
  private let keyA: [UInt8] = [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5]

  @Test func `keys, access conditions and general purpose byte have their places`() throws {
    let trailer = SectorTrailer(
      keyA: keyA, access: AccessConditions(data: 0b100, trailer: 0b011), generalPurposeByte: 0xC1,
      keyB: nil)
    let expected: [UInt8?] = keyA + [0x78, 0x77, 0x88, 0xC1] + [nil, nil, nil, nil, nil, nil]
    #expect(trailer.bytes == expected)
    #expect(trailer.key(.a) == keyA && trailer.key(.b) == nil)
    #expect(trailer.generalPurposeByte == 0xC1 && trailer.access?.trailer == 0b011)
  }

  @Test func `a key of which a byte is missing is not known`() {
    var bytes: [UInt8?] = Array(repeating: 0, count: 16)
    bytes[5] = nil
    bytes[7] = nil
    let trailer = SectorTrailer(bytes)
    #expect(trailer.key(.a) == nil && trailer.key(.b) == [0, 0, 0, 0, 0, 0])
    #expect(trailer.accessBytes == nil && trailer.access == nil)
  }

  @Test func `contradicting access bits are known and mean nothing`() {
    let trailer = SectorTrailer(Array(repeating: UInt8?.some(0), count: 16))
    #expect(trailer.accessBytes == [0, 0, 0] && trailer.access == nil)
  }
}
