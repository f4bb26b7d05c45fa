import Testing

@testable import NFCTags

@Suite struct OriginalityKeyTests {
  @Test(arguments: OriginalityKey.known)
  func `a key is a point of its curve and belongs to a family`(_ key: OriginalityKey) {
    #expect(key.publicKey != nil)
    #expect(!key.families.isEmpty)
  }

  @Test func `no key is there twice`() {
    #expect(Set(OriginalityKey.known.map(\.point)).count == OriginalityKey.known.count)
  }
}
