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
}
