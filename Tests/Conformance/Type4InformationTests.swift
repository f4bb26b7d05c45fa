import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing

@Suite struct Type4InformationTests {
  private func facts(_ image: Type4Image) async throws -> [String: String] {
    let information = try await Bench(image).tag().information()
    return Dictionary(information.facts.map { ($0.key, $0.value) }) { first, _ in first }
  }

  @Test func `a DESFire tells storage, versions, batch, week and applications`() async throws {
    var image = try Type4Image.fresh(.desfireEV1)
    image.applications.append(
      Type4Image.Application(
        aid: 0xF48120, keys: image.applications[0].keys, files: []))
    let facts = try await facts(image)
    #expect(facts["storage"] == "4096 bytes")
    #expect(facts["hardwareVersion"] == "version 1.0, 04010101001805")
    #expect(facts["softwareVersion"] == "version 1.4, 04010101041805")
    #expect(facts["batch"] == "BA54B1E510" && facts["production"] == "week 12 of 2020")
    #expect(facts["applications"] == "F48120")
    #expect(facts["freeMemory"] != nil && facts["historicalBytes"] == "80")
    #expect(facts["mappingVersion"] == nil)
  }

  @Test func `an NTAG 424 DNA tells its files and who may use them`() async throws {
    let facts = try await facts(Type4Image.fresh(.ntag424))
    #expect(facts["storage"] == "256 to 512 bytes" && facts["applications"] == nil)
    #expect(facts["mappingVersion"] == "2.0")
    #expect(facts["limits"] == "256 bytes to read (MLe), 255 to write (MLc)")
    #expect(facts["ndefFile"] == "E104, 256 bytes, reading free, writing free")
    #expect(
      facts["fileE105"]
        == "E105, 128 bytes, reading up to the maker (82), writing up to the maker (83)")
  }

  /// The example of AN12196, 5.10, on a card with the UID that was signed and with another.
  @Test(arguments: [
    ("04518DFAA96180", OriginalitySignature.Verdict.genuine),
    ("04518DFAA96181", .notGenuine), ("08518DFA", nil),
  ]) func `the maker's signature is read and checked, unless the UID is a random one`(
    _ uid: String, _ verdict: OriginalitySignature.Verdict?
  ) async throws {
    let signature = [UInt8](
      hex:
        "D1940D17CFEDA4BFF80359AB975F9F6514313E8F90C1D3CAAF5941AD744A1CDF"
        + "9A83F883CAFE0FE95D1939B1B7E47113993324473B785D21")
    var image = try Type4Image.fresh(.ntag424)
    guard case .a(var activation) = image.target else { return }
    activation.nfcid1 = [UInt8](hex: uid)
    image.target = .a(activation)
    image.signature = signature
    let tag = try await Bench(image).tag()
    let information = try await tag.information()
    #expect(information.signature == signature)
    #expect(information.originality?.verdict == verdict)
    guard case .type4(let dump) = try await tag.dumpImage() else { return }
    #expect(dump.signature == signature)
  }

  @Test func `a DESFire that has no signature says nothing of one`() async throws {
    let information = try await Bench(Type4Image.fresh(.desfireEV3)).tag().information()
    #expect(information.signature == nil && information.originality == nil)
  }

  @Test(
    arguments: [
      (Array("2PAY.SYS.DDF01".utf8), "payment card (EMV)"),
      ([0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01], "travel document (ICAO 9303)"),
    ] as [([UInt8], String)])
  func `a card is named by its application, whose files nobody opens`(
    _ name: [UInt8], _ kind: String
  ) async throws {
    for product in [Type4Product.type4A, .type4B] {
      var image = try Type4Image.fresh(product)
      image.applications = [Type4Image.Application(name: name, files: [])]
      let bench = try await Bench(image)
      let information = try await bench.tag().information()
      #expect(information.identity.product == kind)
      #expect(information.ndef == .success(NDEFState(status: .notFormatted(.noNDEFApplication))))
      #expect(bench.transceiver.commands.allSatisfy { [0xA4, 0x60].contains($0[1]) })
    }
  }

  @Test func `a card that is nothing known stays a card`() async throws {
    var image = try Type4Image.fresh(.type4B)
    image.applications = []
    let information = try await Bench(image).tag().information()
    #expect(information.identity.kind == .type4 && information.identity.product == nil)
    #expect(information.facts.isEmpty && information.userBytes == nil)
  }

  @Test func `a random UID is called one, and with nothing else known it is a phone's`()
    async throws
  {
    var image = try Type4Image.fresh(.type4A)
    image.applications = []
    guard case .a(var activation) = image.target else { return }
    activation.nfcid1 = [0x08, 0x11, 0x22, 0x33]
    activation.sensRes = 0x0304
    for (ats, product) in [
      ([0x78, 0x80, 0x70, 0x02], "phone, or another device that plays a card"),
      ([0x78, 0x80, 0x70, 0x02, 0x80], nil),
    ] as [([UInt8], String?)] {
      activation.ats = ats
      image.target = .a(activation)
      let information = try await Bench(image).tag().information()
      #expect(information.facts.contains { $0.key == "randomUID" })
      #expect(information.identity.product == product)
    }
  }
}
