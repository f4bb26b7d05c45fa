import NFCLink
import Testing

@testable import TagImages

@Suite struct TraceLinesTests {
  private func script(_ text: String) throws -> CardScript {
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.format == .trace)
    guard case .script(let script) = file.image else {
      throw ImageError(.unsupported, "no script")
    }
    return script
  }

  @Test func `a trace is a script in the order that is written`() throws {
    let script = try script(SampleFiles.text("card.trace"))
    #expect(
      script.target
        == .a(
          ActivationA(
            sensRes: 0x0344, selRes: 0x20,
            nfcid1: [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80],
            ats: [0x78, 0x77, 0x71, 0x02, 0x80])))
    #expect(script.order == .written && script.otherwise == [0x6D, 0x00])
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0, 0, 0x85, 0x01, 0x01, 0x00]
    #expect(
      script.steps == [
        .activation,
        .exchange(.init(command: BytePattern(select), response: [0x90, 0x00])),
        .exchange(.init(command: BytePattern([0x00, 0xB0, 0, 0, 2]), response: nil)),
        .activation,
      ])
  }

  @Test func `a tag without ISO-DEP and a card over NFC-B are known by what they said`() throws {
    let text = try SampleFiles.text("card.trace")
    let frames = try script(text.replacing("\"ats\":\"7877710280\"", with: "\"ats\":null"))
    #expect(!frames.hasISODEP && frames.otherwise == nil)
    let b = try script(
      """
      {"applicationData":"00000000","direction":"in","hex":"01020304","layer":"activation",\
      "meaning":"selected","protocolInfo":"008171","technology":"B"}
      """)
    #expect(b.target.technology == .b && b.hasISODEP)
  }

  @Test(arguments: [
    ("\"9000\"", "\"900\"", ImageError.Code.invalidValue, 3),
    ("\"technology\":\"A\"", "\"technology\":\"F\"", .unsupported, 1),
    ("\"technology\":\"A\",", "", .unsupported, 1),
    ("\"atqa\":\"0344\"", "\"atqa\":\"03\"", .wrongLength, 1),
    ("\"hex\":\"04a1b2c3d4e580\"", "\"hex\":\"04a1b2\"", .wrongLength, 1),
    (
      "\"direction\":\"in\",\"hex\":\"9000\"", "\"direction\":\"out\",\"hex\":\"9000\"",
      .invalidValue, 3
    ),
    (
      "{\"direction\":\"out\",\"hex\":\"00b0", "direction\":\"out\",\"hex\":\"00b0", .malformedJSON,
      4
    ),
  ])
  func `what is no trace is refused`(
    _ old: String, _ new: String, _ code: ImageError.Code, _ line: Int
  ) throws {
    let text = try SampleFiles.text("card.trace").replacing(old, with: new)
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == code && error.line == line)
  }

  @Test func `a trace of two tags, or of none, is refused`() throws {
    let text = try SampleFiles.text("card.trace")
    let second = text.split(separator: "\n")[0].replacing("04a1", with: "04a2")
    #expect(try SampleFiles.fault((text + second).utf8).code == .unsupported)
    let lines = text.split(separator: "\n")[1...2].joined(separator: "\n")
    #expect(try SampleFiles.fault(lines.utf8).code == .missingKey)
  }

  @Test func `traces are not written`() throws {
    let image = TagImage.script(CardScript(steps: []))
    #expect(throws: ImageError(.notRepresentable, "")) { try ImageFormat.trace.encode(image) }
  }
}
