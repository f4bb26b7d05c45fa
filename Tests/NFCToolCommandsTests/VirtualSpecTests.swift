import TagImages
import Testing

@testable import NFCToolCommands

@Suite struct VirtualSpecTests {
  @Test func `a product and a file are told apart`() throws {
    guard case .product = try VirtualSpec(parsing: "NTAG215").content else {
      Issue.record("not a product")
      return
    }
    #expect(try VirtualSpec(parsing: "my tag.nfc").content == .file("my tag.nfc"))
    #expect(try VirtualSpec(parsing: "none").content == .nothing)
  }

  @Test func `a comma in a file name is escaped`() throws {
    let spec = try VirtualSpec(parsing: "a%2Cb%25.bin,save,fault=remove@3;nak@5,timing=real")
    #expect(spec.content == .file("a,b%.bin"))
    #expect(spec.saves)
    #expect(spec.isInRealTime)
    #expect(spec.fault == "remove@3;nak@5")
  }

  @Test(arguments: ["", "ntag215,save", "a.bin,bogus", ",save"])
  func `nonsense is refused`(_ text: String) {
    #expect(throws: ToolFailure.self) { try VirtualSpec(parsing: text) }
  }
}
