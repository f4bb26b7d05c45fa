import NFCLink
import Testing

@testable import NFCTags

@Suite struct Type4CommandTests {
  @Test func `a file is selected without an answer, except in mapping version 1`() throws {
    #expect(try Type4Command.select(0xE103, in: .current).encoded() == bytes("00A4000C02E103"))
    #expect(try Type4Command.select(0xE103, in: .first).encoded() == bytes("00A4000002E103"))
  }

  @Test func `offsets stand in P1-P2 up to 7FFF, and in a data object behind`() throws {
    #expect(try Type4Command.read(at: 0x7FFF, count: 15).encoded() == bytes("00B07FFF0F"))
    #expect(
      try Type4Command.read(at: 0x8000, count: 255).encoded() == bytes("00B10000 05 5403008000 FF"))
    #expect(try Type4Command.update(at: 2, [0xAA]).encoded() == bytes("00D60002 01 AA"))
    #expect(
      try Type4Command.update(at: 0x123456, [0xAA, 0xBB]).encoded()
        == bytes("00D70000 09 5403123456 5302AABB"))
  }

  @Test(arguments: [
    ("", ""), ("5300", ""), ("5302AABB", "AABB"), ("538102AABB", "AABB"),
    ("53820002AABB", "AABB"),
  ])
  func `data beyond 7FFF comes in a data object`(_ answer: String, _ content: String) throws {
    #expect(try Type4Command.content(of: bytes(answer), at: 0x8000) == bytes(content))
    #expect(try Type4Command.content(of: bytes(answer), at: 0) == bytes(answer))
  }

  @Test(arguments: [
    "53", "5302AA", "5301AABB", "5402AABB", "5381", "538102AA", "5382", "538200", "53820002",
    "5383000001AA", "5380",
  ])
  func `a data object that lies is no answer`(_ answer: String) {
    #expect(throws: TagError.malformedResponse) {
      try Type4Command.content(of: bytes(answer), at: 0x8000)
    }
  }

  @Test(arguments: [1, 2, 127, 128, 247])
  func `a write with data objects is as long as its overhead says`(_ count: Int) throws {
    let command = Type4Command.update(at: 0x8000, Array(repeating: 0, count: count))
    #expect(command.data.count == count + Type4Command.overhead(of: count))
  }
}
