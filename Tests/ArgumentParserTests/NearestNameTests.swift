import Testing

@testable import ArgumentParser

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("scan", "scan", 0), ("scna", "scan", 1), ("scn", "scan", 1), ("sccan", "scan", 1),
    ("skan", "scan", 1), ("nacs", "scan", 3), ("", "ab", 2), ("ca", "abc", 3),
  ]) func `slips are letters left out, put in, mistaken or swapped`(
    typed: String, meant: String, count: Int
  ) {
    #expect(slips(from: typed, to: meant, limit: 9) == count)
  }

  @Test(arguments: [
    ("scna", "scan"), ("raed", "read"), ("verison", "version"), ("--jsno", "--json"),
    ("tranceive", "transceive"), ("cpy", nil), ("x", nil), ("", nil), ("frobnicate", nil),
    ("READ", "read"), ("--JSON", "--json"),
  ]) func `the nearest name is proposed if it is near`(typed: String, meant: String?) {
    let names = ["scan", "read", "version", "--json", "transceive", "write"]
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test func `what is far too long has no nearest name`() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: [long]) == nil)
  }
}
