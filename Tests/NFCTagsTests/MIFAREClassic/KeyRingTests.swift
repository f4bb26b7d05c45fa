import TagImages
import Testing

@testable import NFCTags

@Suite struct KeyRingTests {
  private let secret = SectorKey([1, 2, 3, 4, 5, 6])

  @Test func `reading begins with the keys of the directory and of NDEF`() {
    let ring = KeyRing()
    #expect(ring.candidates(for: ClassicSector(0), .a, .ndef).first == .directory)
    #expect(ring.candidates(for: ClassicSector(16), .a, .ndef).first == .directory)
    #expect(ring.candidates(for: ClassicSector(1), .a, .ndef).first == .ndef)
    #expect(ring.candidates(for: ClassicSector(1), .b, .ndef).first == .transport)
  }

  @Test func `dumping begins with the transport key, and goes on with what fits`() throws {
    var ring = KeyRing()
    #expect(ring.candidates(for: ClassicSector(0), .a, .transport).first == .transport)
    ring.refuse(.transport, of: ClassicSector(0), .a)
    #expect(!ring.candidates(for: ClassicSector(0), .a, .transport).contains(.transport))
    ring.give([try #require(secret)])
    ring.accept(try #require(secret), of: ClassicSector(0), .a)
    #expect(ring.key(of: ClassicSector(0), .a) == secret)
    #expect(ring.candidates(for: ClassicSector(1), .a, .transport).first == secret)
  }

  @Test func `no key is tried twice`() throws {
    var ring = KeyRing()
    ring.give([.transport, try #require(secret), .ndef])
    let keys = ring.candidates(for: ClassicSector(1), .a, .ndef)
    #expect(Set(keys).count == keys.count && keys.count == SectorKey.published.count + 1)
    #expect(keys[..<3] == [.ndef, .transport, try #require(secret)])
  }

  @Test func `a key does not show when it is printed`() throws {
    let key = try #require(secret)
    #expect(!"\(key)".contains("3, 4") && !String(reflecting: key).contains("3, 4"))
    #expect(key.words == "given key")
    #expect(SectorKey([0xA0, 0xB0]) == nil)
  }
}
