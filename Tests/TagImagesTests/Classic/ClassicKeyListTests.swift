import Testing

@testable import TagImages

@Suite struct ClassicKeyListTests {
  @Test(arguments: [
    "FFFFFFFFFFFF", "# mine\n\na0a1a2a3a4a5 # directory\r\n\tD3F7D3F7D3F7\n",
  ])
  func `keys in lines are a list of keys and no dump`(_ text: String) throws {
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported)
    #expect(error.hint?.contains("--keys") == true)
  }

  @Test(arguments: [
    "", "# FFFFFFFFFFFF", "FFFFFFFFFFFF FFFFFFFFFFFF", "FFFFFFFFFFF", "FFFFFFFFFFFG",
  ])
  func `anything else is none`(_ text: String) {
    #expect(!ClassicKeyList.isText(Array(text.utf8)))
  }

  @Test(arguments: [(60, 5), (192, 16), (384, 32), (480, 40)])
  func `the keys of all sectors are told by their size, however they begin`(
    _ size: Int, _ sectors: Int
  ) throws {
    for first: UInt8 in [0x00, 0x7B, 0xE1, 0xE2] {
      let bytes = [first] + (1..<size).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let error = try SampleFiles.fault(bytes)
      #expect(error.code == .unknownFormat)
      #expect(error.detail.contains("keys of \(sectors) sectors"))
    }
  }
}
