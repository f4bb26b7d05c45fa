import Testing

@testable import NFCTags

@Suite struct TLVChainTests {
  /// The chain in an area that begins at byte 16 and ends with these bytes.
  private func chain(_ area: String) throws(Type2Stop) -> TLVChain {
    let content = bytes(area)
    var memory = Type2Memory()
    memory.store(content + [0, 0, 0], from: 4)
    return try TLVChain(in: 16..<16 + content.count, of: memory)
  }

  @Test func `the message is found behind the others`() throws {
    let chain = try chain("00 FD02AABB 00 03021122 FE")
    #expect(chain.others.map(\.type) == [0xFD])
    let message = try #require(chain.message)
    #expect(message.index == 6 && message.length == 2 && chain.start == 6)
    #expect(Array(chain.valueAddresses(of: message)) == [24, 25])
  }

  @Test func `reserved bytes are left out from the TLV on that names them`() throws {
    // Bytes 22 and 23 (page 1 of 16 bytes, byte 6), between type and length.
    let chain = try chain("0203160204 03 AAAA 03112233 FE")
    let message = try #require(chain.message)
    #expect(Array(chain.valueAddresses(of: message)) == [25, 26, 27])
    #expect(chain.reserved == [22..<24])
  }

  @Test(
    arguments: [
      ("", 0, nil), ("0000", 0, nil), ("00FE", 0, nil), ("FD01AAFE0301", 3, nil),
      ("03", 0, .tlvOverrun), ("0302AA", 0, .tlvOverrun), ("03FF00", 0, .tlvOverrun),
      ("0003FFFFFF", 1, .reservedTLVLength), ("FD01AA4105AA", 3, .tlvOverrun),
      ("00FFFFFFFF", 0, .reservedTLVLength),
    ] as [(String, Int, TagFault?)])
  func `without a message there is a place for one, and a fault if it broke off`(
    _ area: String, _ start: Int, _ fault: TagFault?
  ) throws {
    let chain = try chain(area)
    #expect(chain.message == nil)
    #expect(chain.start == start)
    #expect(chain.fault?.0 == fault)
  }

  @Test func `the longest values are those that still fit`() {
    #expect(
      [0, 1, 2, 3, 256, 257, 258, 259, 260].map(TLVBlock.longestValue) == [
        0, 0, 0, 1, 254, 254, 254, 255, 256,
      ])
    #expect(TLVBlock.longestValue(in: 70_000) == 0xFFFE)
  }

  @Test func `a header takes the shortest form`() {
    #expect(TLVBlock.header(type: 3, length: 254) == [3, 254])
    #expect(TLVBlock.header(type: 3, length: 255) == [3, 0xFF, 0x00, 0xFF])
  }

  @Test func `what is not known is asked for, and NULLs many at a time`() throws {
    var memory = Type2Memory()
    memory.store([0, 0, 0, 0], from: 4)
    let stop = #expect(throws: Type2Stop.self) {
      try TLVChain(in: 16..<888, of: memory)
    }
    guard case .missing(let blocks)? = stop else {
      Issue.record("nothing is missing")
      return
    }
    #expect(blocks == Array(5..<65))
  }
}
