import NFCLink
import Testing

@Suite struct APDUCaseTests {
  @Test func `every case is there, and of a kind that is tested`() {
    #expect(APDUCase.all.count == 31)
    let tested = APDUCase.of(
      "parse", "readerCommand", "response", "getResponse", "noAuto", "chaining", "limits")
    // Those of a Type 4 tag's commands are played against the tag.
    #expect(tested.count + APDUCase.of("type4").count == 31)
  }

  @Test(arguments: APDUCase.of("parse", "readerCommand").filter { $0.expect.error == nil })
  func `a command is parsed, and encoded as it was`(_ example: APDUCase) throws {
    let command = try CommandAPDU(parsing: example.commandBytes)
    #expect(command.commandCase.rawValue == example.expect.case)
    #expect(command.data.count == example.expect.nc)
    #expect(command.expectedLength == example.expect.ne)
    #expect(command.data == bytes(example.expect.data ?? ""))
    #expect(try command.encoded() == example.commandBytes)
    #expect(command.warnings == (example.kind == "readerCommand" ? [.pcscPseudoAPDU] : []))
  }

  @Test(arguments: APDUCase.of("parse").filter { $0.expect.error != nil })
  func `what is no command is refused`(_ example: APDUCase) {
    let expected: APDUError = example.expect.error == "tooShort" ? .tooShort : .lengthMismatch
    #expect(throws: expected) { try CommandAPDU(parsing: example.commandBytes) }
  }

  @Test(arguments: APDUCase.of("response").filter { $0.expect.error == nil })
  func `a response is parsed and understood`(_ example: APDUCase) throws {
    let expect = example.expect
    let response = try ResponseAPDU(parsing: bytes(example.response ?? ""))
    #expect(response.data == bytes(expect.data ?? ""))
    #expect(response.status.description == expect.sw?.uppercased())
    #expect(response.status.isSuccess == expect.ok)
    if let meaning = expect.meaning { #expect(response.status.meaning?.name == meaning) }
  }

  @Test(arguments: APDUCase.of("response").filter { $0.expect.error != nil })
  func `what is no response is refused`(_ example: APDUCase) {
    #expect(throws: APDUError.tooShort) {
      try ResponseAPDU(parsing: bytes(example.response ?? ""))
    }
  }

  @Test(arguments: APDUCase.of("getResponse", "noAuto", "chaining", "limits"))
  func `an exchange takes the commands that its case lists`(_ example: APDUCase) async throws {
    let replay = ReplayTransceiver(example.transcript)
    let transceiver = APDUTransceiver(
      replay,
      options: .init(
        followsStatus: example.kind != "noAuto",
        chaining: example.kind == "chaining" ? .whereNeeded : .never))
    let result: Result<ResponseAPDU, APDUError>
    do throws(APDUError) {
      result = .success(
        try await transceiver.transceive(try CommandAPDU(parsing: example.commandBytes)))
    } catch {
      result = .failure(error)
    }
    #expect(replay.departure == nil)
    #expect(replay.remaining == 0)
    #expect(result == (try expected(example)))
  }

  private func expected(_ example: APDUCase) throws -> Result<ResponseAPDU, APDUError> {
    let status = try example.expect.sw.map { try ResponseAPDU(parsing: bytes($0)).status }
    switch example.expect.error {
    case nil:
      return .success(
        ResponseAPDU(data: bytes(example.expect.data ?? ""), status: try #require(status)))
    case "wrongLeLoop": return .failure(.wrongLeLoop(try #require(status)))
    case "responseTooLongForReader": return .failure(.responseTooLongForReader(limit: 262))
    default: throw UnknownExpectation()
    }
  }

  private struct UnknownExpectation: Error {}
}
