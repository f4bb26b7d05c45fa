import NDEF
import Testing

@Suite struct AndroidApplicationRecordTests {
  static let vectors: [Vector<AndroidApplicationRecord>] = [
    Vector(
      "TapTrack/NdefLibrary#5", "636f6d2e6578616d706c652e617070",
      AndroidApplicationRecord("com.example.app")),
    Vector("nothing", "", AndroidApplicationRecord("")),
    Vector("no UTF-8", "63ff", fault: NDEFError(.invalidUTF8, at: 1)),
  ]

  @Test(arguments: vectors) func `an application record keeps the contract`(
    _ vector: Vector<AndroidApplicationRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `external types are compared without case`() throws {
    let record = try NDEFRecord(tnf: .external, type: "Android.com:PKG", payload: [0x61])
    #expect(record.content.fields == ["kind": "androidApplication", "package": "a"])
  }
}
