import TagImages
import Testing

@Suite struct PartialMemoryTests {
  @Test func `a byte is known or not, and past the end it is not`() {
    let memory = PartialMemory([0x01, nil, 0x03])
    #expect((-1...3).map { memory[$0] } == [nil, 0x01, nil, 0x03, nil])
    #expect(memory.unknownCount == 1)
  }

  @Test func `a range with an unknown byte in it has no bytes`() {
    let memory = PartialMemory([0x01, nil, 0x03, 0x04])
    #expect(memory.bytes(in: 2..<4) == [0x03, 0x04])
    #expect(memory.bytes(in: 1..<3) == nil)
    #expect(memory.bytes(in: 3..<5) == nil)
    #expect(memory.bytes(in: -1..<1) == nil)
  }

  @Test func `a byte that became unknown is like one that never was known`() {
    var memory = PartialMemory([0x01, 0x02] as [UInt8])
    memory[1] = nil
    #expect(memory == PartialMemory([0x01, nil]))
    #expect(memory.bytes(filling: 0xEE) == [0x01, 0xEE])
  }

  @Test func `bytes are stored where they belong`() {
    var memory = PartialMemory(unknownCount: 4)
    memory.store([0x0A, 0x0B], at: 2)
    #expect(memory == PartialMemory([nil, nil, 0x0A, 0x0B]))
  }
}
