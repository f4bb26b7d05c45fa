import NFCLink
import Testing

@testable import TagImages

/// The rules of `docs/card-script.md`.
@Suite struct ScriptTextTests {
  private func script(_ text: String) throws -> CardScript {
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.format == .script)
    guard case .script(let script) = file.image else {
      throw ImageError(.unsupported, "no script")
    }
    return script
  }

  @Test func `writing what was read gives the same bytes`() throws {
    let bytes = try SampleFiles.bytes("card.script")
    let file = try ImageFile(decoding: bytes)
    #expect(file.format == .script)
    #expect(try file.format.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
    #expect(file.image.typeIdentifier == "script" && file.image.memory.count == 0)
    #expect(file.image.productName == nil)
  }

  @Test func `keys and exchanges are read`() throws {
    let script = try script(SampleFiles.text("card.script"))
    #expect(script.order == .any && script.otherwise == [0x6A, 0x82] && script.hasISODEP)
    #expect(script.target.identifier == [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])
    #expect(script.steps.count == 4 && script.steps[2] == .activation)
    guard case .exchange(let last) = script.steps[3] else { return }
    #expect(last.response == nil)
  }

  @Test func `two lines make a script`() throws {
    let script = try script("# hello\n\n  > 00 A4 ??  \r\n\t< 90 00")
    #expect(script.target == CardScript.unnamedTarget && script.order == .written)
    #expect(script.otherwise == [0x6D, 0x00])
    #expect(
      script.steps == [
        .exchange(
          CardScript.Exchange(
            command: try #require(BytePattern(parsing: "00A4??")), response: [0x90, 0x00]))
      ])
  }

  @Test func `a tag without ISO-DEP says nothing to what it does not know`() throws {
    let script = try script("script: 1.0\nuid: 01020304\natqa: 0044\nsak: 00\n> 60\n<")
    #expect(!script.hasISODEP && script.otherwise == nil)
    #expect(script.steps == [.exchange(.init(command: BytePattern([0x60]), response: []))])
    #expect(try self.script("script: 1.0\nuid: 01020304\natqa: 0044\nsak: 00").steps == [])
  }

  @Test(arguments: [
    ("> 00A4", ImageError.Code.truncated, 1), ("> 00A4\n> 00B0\n< 9000", .malformedLine, 2),
    ("> 00A4\nreset\n< 9000", .malformedLine, 2), ("> 00A4\n< 9000\n< 9000", .malformedLine, 3),
    ("> 00A\n< 9000", .invalidValue, 1), (">\n< 9000", .invalidValue, 1),
    ("> 00A4\n< 90??", .invalidValue, 2), ("> 00A4\n< 900", .invalidValue, 2),
    ("> 00A4\n< 9000\norder: any", .malformedLine, 3), ("script: 2.0", .unsupportedVersion, 1),
    ("script: 1.0\norder: none", .invalidValue, 2), ("script: 1.0\nuid: 01020304", .missingKey, 2),
    ("script: 1.0\notherwise: 6?82", .invalidValue, 2), ("script: 1.0\nsak: 20", .unknownKey, 2),
    ("script: 1.0\norder: any\norder: any", .duplicateKey, 3),
    ("script: 1.0\n\nhello\n> 00\n< 00", .malformedLine, 3),
  ])
  func `what breaks a rule is refused`(_ text: String, _ code: ImageError.Code, _ line: Int) throws
  {
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == code && error.line == line)
  }

  @Test func `a script has no place in other formats, nor other images in it`() throws {
    let script = TagImage.script(try script("> 00\n< 00"))
    for format in ImageFormat.allCases where format != .script {
      #expect(throws: ImageError.self) { try format.encode(script) }
    }
    let tag = TagImage.type2(try SampleFiles.type2("ntag213.nfctag"))
    #expect(throws: ImageError(.notRepresentable, "")) { try ImageFormat.script.encode(tag) }
  }
}
