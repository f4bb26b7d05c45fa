import NDEF
import Testing

@Suite struct MessageLayoutTests {
  private func layout(
    _ text: String, _ strictness: Strictness = .strict
  ) throws -> MessageLayout {
    try NDEFMessage.decodeWithLayout(try #require(bytes(hex: text)), strictness: strictness).layout
  }

  @Test func `records have their ranges, a chunked one that of all its chunks`() throws {
    let layout = try layout("91 01 01 54 00  34 01 01 61 01  36 00 00  56 00 01 02")
    #expect(layout.records.map(\.range) == [0..<5, 5..<17])
    #expect(layout.records.map(\.chunks) == [1, 3])
    #expect(layout.oddities == [.chunked])
    #expect(!layout.isCanonical)
  }

  @Test(
    arguments: [
      ("d0 00 00", []), ("c0 00 00000000", [.longForm]), ("d8 00 00 00", [.emptyID]),
      ("c8 00 00000000 00", [.longForm, .emptyID]), ("b5 00 01 61 56 00 01 62", [.chunked]),
      ("a5 00 00000001 61 56 00 01 62", [.chunked, .longForm]),
    ] as [(String, [MessageLayout.Oddity])])
  func `ways of writing that take too many bytes are told`(
    text: String, oddities: [MessageLayout.Oddity]
  ) throws {
    let layout = try layout(text)
    #expect(layout.oddities == oddities)
    #expect(layout.isCanonical == oddities.isEmpty)
  }

  @Test func `the long form is canonical from 256 bytes on`() throws {
    let payload = String(repeating: "00", count: 256)
    #expect(try layout("c5 00 00000100" + payload).isCanonical)
    #expect(try !layout("c5 00 000000ff" + payload.dropLast(2)).isCanonical)
  }

  @Test func `data behind the message is counted`() throws {
    let layout = try layout("d0 00 00 fe 00", .lenient)
    #expect(layout.trailingBytes == 2)
    #expect(layout.range == 0..<3)
    #expect(!layout.isCanonical)
  }
}
