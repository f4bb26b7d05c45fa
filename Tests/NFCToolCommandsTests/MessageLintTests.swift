import NDEF
import Testing

@testable import NFCToolCommands

@Suite struct MessageLintTests {
  private func codes(_ hex: String) throws -> [String] {
    let bytes = try Hex.bytes(hex)
    let (message, layout) = try NDEFMessage.decodeWithLayout(bytes)
    return MessageLint.findings(.init(message: message, layout: layout, bytes: bytes))
      .map(\.code)
  }

  @Test(
    arguments: [
      // A link is what phones like best.
      ("d1010d55046578616d706c652e636f6d2f", []),
      ("d00000", ["emptyMessage"]),
      // Text alone.
      ("d101045402656e41", ["iosNoURI"]),
      // A smart poster alone.
      ("d1020c5370d101085504612e622f63642f", ["iosSmartPosterOnly"]),
      // "x-app:1"
      ("d10108550 0782d6170703a31".replacing(" ", with: ""), ["iosScheme"]),
      // "https://a.example" spelled out with prefix code 0.
      (
        "d101125500" + "68747470733a2f2f612e6578616d706c65",
        ["uriPrefixNotMinimal"]
      ),
      // The setup of a HomeKit accessory.
      ("d101155500582d484d3a2f2f30303731574b34534d374f5358", []),
      // A prefix and nothing behind it.
      ("d101015504", ["uriIncomplete"]),
      // A carrier "0" without its record, and with it.
      ("d1020a487312d10204616301013000", ["carrierWithoutRecord", "iosNoURI"]),
      ("91020a487312d102046163010130005d00010130ff", ["iosNoURI"]),
      // No scheme.
      ("d1010c5500" + "6578616d706c652e636f6d", ["uriWithoutScheme"]),
      // A link after the application record.
      (
        "940f03616e64726f69642e636f6d3a706b67" + "612e62" + "5101035504612f",
        ["androidApplicationNotLast"]
      ),
      // "Text/Plain" with a link before it.
      (
        "9101035504612f" + "520a01" + "546578742f506c61696e" + "41", ["mimeCase"]
      ),
      // A chunked text and its long form.
      ("b1010354" + "02656e" + "56000141", ["chunked", "iosNoURI"]),
      ("c101000000045402656e41", ["longForm", "iosNoURI"]),
    ] as [(String, [String])])
  func `a message has the findings that phones make`(_ hex: String, _ expected: [String]) throws {
    #expect(try codes(hex) == expected)
  }

  @Test(arguments: [(137, nil), (138, "NTAG213"), (493, "NTAG215"), (869, "NTAG216")])
  func `size is told against the tags that people buy`(_ length: Int, _ tag: String?) throws {
    let overhead = length < 260 ? 5 : 8
    let uri = "https://" + String(repeating: "a", count: length - overhead)
    let message = NDEFMessage(records: [try URIRecord(uri).record()])
    let bytes = message.encoded()
    try #require(bytes.count == length)
    let found = MessageLint.findings(
      .init(
        message: message, layout: try NDEFMessage.decodeWithLayout(bytes).layout, bytes: bytes)
    ).map(\.code)
    #expect(found == (tag.map { ["largerThan" + $0] } ?? []))
  }
}
