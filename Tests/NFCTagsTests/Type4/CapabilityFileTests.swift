import Testing

@testable import NFCTags

@Suite struct CapabilityFileTests {
  /// The container in a file of these bytes.
  private func read(_ content: String) throws(Type4Stop) -> CapabilityFile {
    var memory = Type4Memory()
    memory.append(bytes(content), to: CapabilityFile.identifier, isWhole: true)
    return try CapabilityFile(memory, frameLimit: 262)
  }

  private func refusal(_ content: String) -> TagError? {
    do throws(Type4Stop) {
      _ = try read(content)
      return nil
    } catch {
      if case .refused(let reason) = error { return reason }
      return nil
    }
  }

  @Test func `an ordinary container gives file, size, access and limits`() throws {
    let file = try read("000F20003B00340406E104040000FF")
    #expect(file.versionText == "2.0" && file.mle == 0x3B && file.mlc == 0x34)
    #expect(file.limits.longestRead == 0x3B && file.limits.longestWrite == 0x34)
    #expect(file.ndef.file == 0xE104 && file.ndef.size == 1024 && file.ndef.lengthSize == 2)
    #expect(file.ndef.allowsReading && file.ndef.forbidsWriting)
    #expect(file.ndef.writeAccessOffset == 14 && file.ndef.capacity == 1022)
  }

  @Test func `an extended one has four bytes of size, and of length in the file`() throws {
    let file = try read("001130010000FF0608E104000120000080")
    #expect(file.ndef.size == 0x12000 && file.ndef.lengthSize == 4)
    #expect(file.ndef.writeAccessOffset == 16 && !file.ndef.allowsWriting)
    #expect(!file.ndef.forbidsWriting)
  }

  @Test func `the NDEF file may come behind others`() throws {
    // NTAG 424 DNA has its own file behind; here it comes first, and a TLV of no known kind.
    let file = try read(
      "0025200100 00FF 0506E10500808283 FE021234 05FF0006E10600100000 0406E10401000000")
    #expect(file.ndef.file == 0xE104 && file.ndef.offset == 31)
  }

  @Test(
    arguments: [
      ("", .ccLength), ("000F20003B00340406E1040400", .ccLength),
      ("000E20003B00340406E10404000000", .ccLength),
      ("000F00003B00340406E10404000000", .unsupportedMappingVersion),
      ("000F40003B00340406E10404000000", .unsupportedMappingVersion),
      ("000F20000E00340406E10404000000", .mleTooSmall),
      ("000F20003B00340506E10404000000", .noNDEFFileControlTLV),
      ("000F20003B00340406E10304000000", .noNDEFFileControlTLV),
      ("000F20003B00340406FFFF04000000", .noNDEFFileControlTLV),
      ("000F20003B00340608E10404000000", .tlvOverrun),
      ("000F20003B00340407E10404000000", .tlvOverrun),
      ("000F20003B003404FFFFFF04000000", .tlvOverrun),
      ("000F20003B00340405E10404000000", .noNDEFFileControlTLV),
      ("001020003B00340005E1040400000400", .noNDEFFileControlTLV),
      ("001120003B00340506E1040400000004", .ccLength),
    ] as [(String, TagFault)])
  func `a broken one has its fault`(_ content: String, _ fault: TagFault) {
    guard case .malformed(fault, _)? = refusal(content) else {
      Issue.record("\(content): \(String(describing: refusal(content)))")
      return
    }
  }

  @Test func `no prefix and no flipped bit makes it trap`() {
    for vector in [
      "000F20003B00340406E10404000000", "001730010000FF0506E105008082830406E10401000000",
    ] {
      let content = bytes(vector)
      for count in content.indices { _ = refusal(TagText.hex(content[..<count])) }
      for bit in 0..<content.count * 8 {
        var flipped = content
        flipped[bit / 8] ^= 1 << UInt8(bit % 8)
        _ = refusal(TagText.hex(flipped))
      }
    }
  }

  @Test func `a container that claims to be huge is looked at no further than is sensible`() {
    let content = "FFFE2000FF00FF" + String(repeating: "0000", count: 600)
    guard case .malformed(.noNDEFFileControlTLV, _)? = refusal(content) else {
      Issue.record("\(String(describing: refusal(content)))")
      return
    }
  }
}
