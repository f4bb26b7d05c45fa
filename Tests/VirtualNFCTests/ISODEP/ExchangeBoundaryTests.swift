import Testing

@testable import VirtualNFC

@Suite struct ExchangeBoundaryTests {
  private func beginnings(_ blocks: String...) -> [Bool] {
    var boundary = ExchangeBoundary()
    return blocks.map { boundary.begins(with: bytes($0)) }
  }

  @Test func `every command begins an exchange`() {
    #expect(beginnings("02a1", "03a1", "02a2") == [true, true, true])
  }

  @Test func `the rest of a chain and what is asked for again do not`() {
    #expect(beginnings("12a1", "13a2", "02a3", "03a4") == [true, false, false, true])
    #expect(beginnings("02a1", "b2", "02a1", "b2") == [true, false, false, false])
    #expect(beginnings("02a1", "a3", "a2", "02a1") == [true, false, false, true])
    #expect(beginnings("02a1", "f201", "03a1") == [true, false, true])
  }

  @Test func `a new command after one that failed begins one, though its number is the same`() {
    #expect(beginnings("02a1", "b2", "02a2") == [true, false, true])
  }

  @Test func `deselection begins anew`() {
    #expect(beginnings("02a1", "c2", "02a1") == [true, false, true])
  }

  @Test func `what is no block counts`() {
    #expect(beginnings("00", "") == [true, true])
  }
}
