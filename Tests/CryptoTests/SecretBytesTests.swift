import Crypto
import Testing

@Suite struct SecretBytesTests {
  @Test func `the same bytes are equal, and no others`() {
    #expect(SecretBytes.areEqual([], []))
    #expect(SecretBytes.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(!SecretBytes.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!SecretBytes.areEqual([0, 2, 3], [1, 2, 3]))
    #expect(!SecretBytes.areEqual([1, 2, 3], [1, 2]))
    #expect(!SecretBytes.areEqual([], [0]))
  }

  @Test func `random bytes are as many as were asked for, and differ`() throws {
    #expect(try SecretBytes.random(0).isEmpty)
    let one = try SecretBytes.random(16)
    #expect(one.count == 16)
    #expect(try one != SecretBytes.random(16))
  }

  @Test(arguments: [-1, Int.min, Int(Int32.max) + 1])
  func `a number that nobody can mean is refused`(count: Int) {
    #expect(throws: CryptoError.self) { try SecretBytes.random(count) }
  }
}
