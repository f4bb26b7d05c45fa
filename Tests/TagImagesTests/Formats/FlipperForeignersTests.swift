import Testing

@testable import TagImages

@Suite struct FlipperForeignersTests {
  @Test(arguments: [
    ("Flipper Picopass device", "iClass"), ("Flipper RFID key", "125 kHz"),
    ("Flipper iButton key", "contacts"), ("Flipper SubGhz Key File", "radio"),
    ("IR signals file", "infrared"), ("Flipper EMV resources", "names"),
  ])
  func `a file of another type is told by what it holds, whatever else is in it`(
    _ type: String, _ content: String
  ) throws {
    let text = "# made by hand\nFiletype: \(type)\nVersion: 1\n0001: 1\n0001: 2\nno entry\n"
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported && error.line == 2)
    #expect(error.detail.contains(type) && error.detail.contains(content))
  }

  @Test func `a type that nobody knows is told by its name`() throws {
    let error = try SampleFiles.fault("Filetype: Flipper toaster\nVersion: 1\n".utf8)
    #expect(error.code == .unsupported)
    #expect(error.detail.hasSuffix("not \"Flipper NFC device\""))
  }

  @Test(arguments: [
    ("UID", "no memory"), ("ISO14443-3A", "no memory"), ("ISO14443-3B", "no memory"),
    ("ISO14443-4A", "no memory"), ("Mifare DESFire", "keys"), ("Mifare Plus", "keys"),
    ("Bank card", "payment"), ("EMV", "payment"), ("ST25TB", "ST SRx"),
  ])
  func `a device without an image is told by what the file holds`(
    _ type: String, _ content: String
  ) throws {
    let text = """
      Filetype: Flipper NFC device
      Version: 4
      Device type: \(type)
      UID: 04 A1 B2 C3 D4 E5 80
      """
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported && error.line == 3)
    #expect(error.detail.contains(type) && error.detail.contains(content))
    #expect((error.hint == nil) == (content == "payment"))
  }
}
