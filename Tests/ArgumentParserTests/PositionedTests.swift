import ArgumentParser
import Testing

@Suite struct PositionedTests {
  @Test func `values of different options can be merged in the order they were given`() throws {
    let line = "--text A --code 1 --json --picture png B --text=C --code=2 hall"
    let sell = try #require(try Kiosk.parseAsRoot(["sell"] + words(line)) as? Sell)
    let pictures = sell.picture.chunks(of: 2).compactMap { pair in
      pair.first.map { ($0.position, pair.map(\.value).joined(separator: " ")) }
    }
    let all =
      sell.text.map { ($0.position, $0.value) } + sell.code.map { ($0.position, "\($0.value)") }
      + pictures
    #expect(all.sorted { $0.0 < $1.0 }.map(\.1) == ["A", "1", "png B", "C", "2"])
  }

  @Test func `a position counts the words of the command line from 1`() throws {
    let line = "-q --text A sell x --text=B --picture a b --picture=c d"
    let sell = try #require(try Kiosk.parseAsRoot(words(line)) as? Sell)
    #expect(sell.text.map(\.position) == [2, 6])
    #expect(sell.picture.map(\.value) == ["a", "b", "c", "d"])
    #expect(sell.picture.map(\.position) == [7, 7, 10, 10])
  }

  @Test func `a positioned value is spelled like the value`() {
    #expect(Positioned<ColorChoice>.allValueStrings == ["auto", "always", "never"])
    #expect(
      Positioned<ColorChoice>.defaultCompletionKind == .list(["auto", "always", "never"]))
    #expect(Positioned<Int>(argument: "x") == nil)
    #expect(Positioned<Int>(argument: "5") == Positioned(5, position: 0))
    #expect(Positioned(5, position: 3).defaultValueDescription == "5")
  }

  @Test func `chunks leave out what is too short`() {
    #expect([1, 2, 3, 4, 5].chunks(of: 2).map(Array.init) == [[1, 2], [3, 4]])
    #expect([1].chunks(of: 2).isEmpty)
    #expect([Int]().chunks(of: 1).isEmpty)
  }
}
