import Testing

@testable import NFCTags

/// AUTH0 and AUTH1 as the data sheet of the Ultralight C (NXP MF0ICU2, 7.5.8) has them.
@Suite struct Type2KeyConfigurationTests {
  @Test(
    arguments: [
      (0x30, 0x00, nil, false), (0xFF, 0x00, nil, false), (0x2F, 0x01, 47, false),
      (0x04, 0x00, 4, true), (0x03, 0x01, 3, false), (0x00, 0xFE, 0, true),
    ] as [(UInt8, UInt8, Int?, Bool)])
  func `from the page of AUTH0 on the key is wanted, for reading unless AUTH1 says not`(
    auth0: UInt8, auth1: UInt8, from: Int?, reading: Bool
  ) {
    let state =
      Type2KeyConfiguration(auth0: auth0, auth1: auth1, lockByte: 0x20).state
    #expect(state.fromBlock == from && state.readingToo == reading)
    #expect(state.tries == nil && !state.isPermanent)
  }

  @Test func `it is told in words`() {
    let words = Type2KeyConfiguration(auth0: 0x04, auth1: 0x01, lockByte: 0x60).facts
    #expect(words.map(\.title) == ["Key", "Configuration"])
    #expect(words.map(\.value) == ["guards writing from page 4 on", "locked for good"])
  }
}
