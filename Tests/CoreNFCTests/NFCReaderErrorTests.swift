import CoreNFC
import Testing
import VirtualNFC

@Suite struct NFCReaderErrorTests {
  private static let codes = (0...1000).compactMap(NFCReaderError.Code.init)

  @Test func `the codes have Apple's numbers`() {
    #expect(
      Self.codes.map(\.rawValue)
        == Array(1...8) + Array(100...105) + Array(200...204) + [300] + Array(400...403))
  }

  @Test(arguments: codes)
  func `every code is caught, bridged and told`(code: NFCReaderError.Code) {
    let error: any Error = NFCReaderError(code)
    #expect((error as? NFCReaderError)?.code == code)
    let bridged = error as NSError
    #expect(bridged.domain == "NFCError")
    #expect(bridged.code == code.rawValue)
    #expect((error as? NFCReaderError)?.errorCode == code.rawValue)
    #expect(NFCReaderError(code) == NFCReaderError(code))
  }

  @Test func `what is reported has Apple's words`() async throws {
    let bench = try Bench()
    try bench.field.tap(Samples.ntag215(isReadOnly: true))
    let connected = try await bench.connected()
    let tag = try connected.miFare
    func words(_ work: () async throws -> Void) async -> String? {
      do {
        try await work()
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    let write = { try await tag.writeNDEF(NFCNDEFMessage(records: [])) }
    let refused = { _ = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0xF0])) }
    #expect(await words(write) == "NDEF tag is read only")
    #expect(await words(refused) == "Tag response error / no response")
    connected.session.invalidate()
    #expect(try await connected.listener.end() == .readerSessionInvalidationErrorUserCanceled)
    #expect(await words(write) == "Session invalidated")
  }

  @Test func `an error is caught by its name`() {
    func fail() throws { throw NFCReaderError(.readerErrorRadioDisabled) }
    do {
      try fail()
    } catch NFCReaderError.readerTransceiveErrorTagNotConnected {
      Issue.record("the wrong name")
    } catch NFCReaderError.readerErrorRadioDisabled {
      return
    } catch {
      Issue.record("\(error)")
    }
    Issue.record("nothing was thrown")
  }

  @Test func `user info is kept`() {
    let error = NFCReaderError(
      .readerTransceiveErrorTagResponseError, userInfo: [NFCISO15693TagResponseErrorKey: 0x10])
    #expect(error.userInfo[NFCISO15693TagResponseErrorKey] as? Int == 0x10)
    #expect(error.errorUserInfo[NFCISO15693TagResponseErrorKey] as? Int == 0x10)
    #expect(NFCReaderError.errorDomain == NFCErrorDomain)
  }

  @Test(arguments: [NSError(domain: "NFCError", code: 999), NSError(domain: "Other", code: -1009)])
  func `an app's own error may be taken for one of a reader`(error: NSError) {
    let taken: any Error = NFCReaderError(_nsError: error)
    #expect((taken as? NFCReaderError)?.code == .readerErrorUnsupportedFeature)
    #expect((taken as? NFCReaderError)?._nsError === error)
    #expect((taken as NSError).code == error.code)
    if case NFCReaderError.readerErrorRadioDisabled = taken { Issue.record("it is another one") }
  }
}
