import Testing

@testable import TagImages

@Suite struct ImageFormatTests {
  @Test(arguments: SampleFiles.ntag213, SampleFiles.memoryFormats)
  func `what is read back lacks what the losses say and no more`(
    _ sample: (name: String, ImageFormat), _ format: ImageFormat
  ) throws {
    var image = try SampleFiles.type2(sample.name)
    let encoded = try format.encode(.type2(image))
    let copy = try SampleFiles.type2(decoding: encoded.bytes)
    for loss in encoded.losses {
      switch loss {
      case .version: image.version = nil
      case .signature: image.signature = nil
      case .counters: image.counters = copy.counters
      case .unknownBytes, .knownBytes: image.memory = copy.memory
      case .identifier, .sensRes, .selRes, .product, .details: Issue.record("\(loss)")
      }
    }
    #expect(copy == image)
  }

  @Test func `our own format and those of other readers hold all of a whole dump`() throws {
    for name in ["ntag213-v4.nfc", "ntag213-v4-partial.nfc"] {
      let image = TagImage.type2(try SampleFiles.type2(name))
      for format in SampleFiles.memoryFormats where format != .raw {
        #expect(try format.encode(image).losses == [], "\(format)")
      }
    }
  }

  /// One unknown byte in block 9, all of 43, half of 44; signature; counter 2.
  @Test(
    arguments: [
      (ImageFormat.nfctag, []),
      (.flipper, [.knownBytes]),
      (.proxmarkBinary, [.unknownBytes]),
      (.proxmarkJSON, [.unknownBytes]),
      (.raw, [.unknownBytes, .version, .signature, .counters]),
    ] as [(ImageFormat, [ImageLoss])])
  func `each format names what it cannot hold`(
    _ format: ImageFormat, _ losses: [ImageLoss]
  ) throws {
    let image = TagImage.type2(try SampleFiles.type2("ntag213-partial.nfctag"))
    #expect(try format.encode(image).losses == losses)
  }

  @Test(arguments: [ImageFormat.proxmarkBinary, .proxmarkJSON, .raw])
  func `ATQA and SAK that a format has no place for are named`(_ format: ImageFormat) throws {
    var image = try SampleFiles.type2("ntag213-v4.nfc")
    image.sensRes = 0x0344
    image.selRes = 0x20
    let losses = try format.encode(.type2(image)).losses
    #expect(losses.contains(.sensRes) && losses.contains(.selRes))
  }

  @Test func `a UID that only the memory tells is named when it differs`() throws {
    var image = try SampleFiles.type2("ntag213-v4.nfc")
    image.nfcid1 = [1, 2, 3, 4, 5, 6, 7]
    #expect(try ImageFormat.raw.encode(.type2(image)).losses.contains(.identifier))
    #expect(try ImageFormat.proxmarkBinary.encode(.type2(image)).losses == [.identifier])
    #expect(try ImageFormat.proxmarkJSON.encode(.type2(image)).losses == [])
    #expect(try ImageFormat.flipper.encode(.type2(image)).losses == [])
  }

  @Test(arguments: [
    (Type2Product.ultralightEV1Small, Type2Product.ntag210), (.ultralightEV1Large, .ntag212),
    (.ntagI2C1K, .ntagI2CPlus1K),
  ])
  func `raw memory does not tell products of one size apart, and says so`(
    _ a: Type2Product, _ b: Type2Product
  ) throws {
    for product in [a, b] {
      let memory = PartialMemory(Array(repeating: UInt8(0), count: product.blockCount * 4))
      let image = Type2Image(
        product: product, nfcid1: Array(repeating: 0, count: 7), memory: memory)
      #expect(try ImageFormat.raw.encode(.type2(image)).losses == [.product])
    }
  }

  @Test(arguments: ImageFormat.allCases)
  func `an image that no reader would take is not written`(_ format: ImageFormat) throws {
    let image = Type2Image(product: nil, nfcid1: [], memory: PartialMemory(unknownCount: 0))
    #expect(throws: ImageError(.notRepresentable, "")) { try format.encode(.type2(image)) }
  }

  @Test(arguments: ImageFormat.allCases)
  func `a format is found by its name`(_ format: ImageFormat) {
    #expect(ImageFormat(identifier: format.identifier) == format)
  }

  @Test(arguments: [
    ("tag.nfc", ImageFormat.flipper), ("a.b/TAG.NFC", .flipper), ("tag.json", .proxmarkJSON),
    ("tag.bin", .raw), ("tag.mct", .mct), ("tag.eml", .eml), ("tag.mfd", .raw),
    ("tag.nfctag", .nfctag), ("tag", .nfctag),
    ("dumps.nfc/tag", .nfctag), ("tag.", .nfctag), ("", .nfctag), ("tag.hex", .nfctag),
  ])
  func `a file's ending tells the format to write`(
    _ name: String, _ format: ImageFormat
  ) {
    #expect(ImageFormat(writing: name) == format)
  }
}
