import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type2ProtectionTests {
  static let products: [Type2Product] = [
    .ultralightEV1Small, .ultralightEV1Large, .ntag210, .ntag212, .ntag213, .ntag215, .ntag216,
    .ntagI2CPlus1K, .ntagI2CPlus2K,
  ]
  static let password: [UInt8] = [0x51, 0x52, 0x53, 0x54]
  static let pack: [UInt8] = [0x80, 0x81]
  static let message: [UInt8] = Array("for friends".utf8)

  private func written(_ product: Type2Product) async throws -> Type2Image {
    let bench = try await Bench(product)
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite(Self.message, formatting: true))
    return try bench.image
  }

  private func protected(
    _ product: Type2Product, readingToo: Bool, tries: Int? = nil
  ) async throws -> Type2Image {
    let bench = try await Bench(try await written(product))
    let tag = try await bench.tag()
    let plan = try await tag.planProtect(
      ProtectionRequest(
        password: Self.password, pack: Self.pack, readingToo: readingToo, tries: tries))
    let report = try await tag.execute(plan)
    #expect(report.exchanges == plan.exchanges)
    let container = try bench.image.block(3)
    #expect(container?.last == 0x00, "the capability container is left alone")
    return try bench.image
  }

  @Test(arguments: products)
  func `writing needs the password, and with it works`(_ product: Type2Product) async throws {
    let bench = try await Bench(try await protected(product, readingToo: false, tries: 4))
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().message == Self.message)
    #expect(
      try await tag.protection()
        == ProtectionState(fromBlock: 4, readingToo: false, tries: 4, isPermanent: false))
    await #expect(throws: TagError.authenticationRequired(fromBlock: 4)) {
      try await tag.planErase()
    }
    if TestLayout.user(product).upperBound > 16 {  // the static lock bytes are not guarded
      await #expect(throws: TagError.authenticationRequired(fromBlock: 4)) {
        try await tag.planLock()
      }
    }
    await #expect(throws: TagError.authenticationFailed) {
      try await tag.authenticate(password: [1, 2, 3, 4])
    }
    #expect(try await tag.authenticate(password: Self.password) == Self.pack)
    _ = try await tag.execute(try await tag.planWrite([0x41]))
    #expect(PlainParser.content(of: try bench.image) == .message([0x41]))
  }

  @Test(arguments: products)
  func `reading needs the password where that was asked for`(
    _ product: Type2Product
  ) async throws {
    let bench = try await Bench(try await protected(product, readingToo: true))
    let tag = try await bench.tag()
    await #expect(throws: TagError.authenticationRequired(fromBlock: 4)) {
      try await tag.readNDEF()
    }
    let information = try await tag.information()
    #expect(information.ndef == .failure(.authenticationRequired(fromBlock: 4)))
    _ = try await tag.authenticate(password: Self.password)
    #expect(try await tag.readNDEF().message == Self.message)

    let plan = try await tag.planUnprotect()
    #expect(try await tag.execute(plan).exchanges == plan.exchanges)
    let open = try await Bench(try bench.image).tag()
    #expect(try await open.readNDEF().message == Self.message)
    #expect(try await open.protection().isProtected == false)
    #expect(try await open.planUnprotect().writes.isEmpty)
  }

  @Test func `a message before the first guarded page is read`() async throws {
    let bench = try await Bench(try await written(.ntag213))
    let tag = try await bench.tag()
    _ = try await tag.execute(
      try await tag.planProtect(
        ProtectionRequest(password: Self.password, fromBlock: 10, readingToo: true)))
    let later = try await Bench(try bench.image).tag()
    #expect(try await later.readNDEF().message == Self.message)
  }

  /// Whatever happens, the tag is open, or guarded by the old password or by the new one.
  @Test(arguments: Type2InterruptionTests.faults, [Type2Product.ntag213, .ultralightEV1Small])
  func `no interruption leaves a password that nobody knows`(
    _ fault: String, _ product: Type2Product
  ) async throws {
    let new: [UInt8] = [0xA1, 0xA2, 0xA3, 0xA4]
    for image in [try await written(product), try await protected(product, readingToo: true)] {
      try await disturb(image, with: fault) { tag in
        _ = try? await tag.authenticate(password: Self.password)
        _ = try await tag.execute(
          try await tag.planProtect(
            ProtectionRequest(password: new, pack: [9, 9], readingToo: true)))
      } check: { after, fault, hasFailed in
        #expect(PlainParser.content(of: after) == .message(Self.message))
        let tag = try await Bench(after).tag()
        let isOpen = (try? await tag.protection())?.isProtected == false
        let takesOld = (try? await tag.authenticate(password: Self.password)) != nil
        let takesNew = (try? await tag.authenticate(password: new)) == [9, 9]
        #expect(hasFailed ? isOpen || takesOld || takesNew : takesNew, "\(fault)")
      }
    }
  }

  @Test func `a configuration that is locked for good is left alone`() async throws {
    var image = try await written(.ntag213)
    image.memory[42 * 4] = 0x40
    let tag = try await Bench(image).tag()
    await #expect(throws: TagError.readOnly("the configuration is locked for good")) {
      try await tag.planProtect(ProtectionRequest(password: Self.password))
    }
  }

  @Test(arguments: [Type2Product.ultralight, .ultralightC, .ntag203, .ntagI2C1K])
  func `a product without a password says so`(_ product: Type2Product) async throws {
    let tag = try await Bench(product).tag()
    await #expect(throws: TagError.unsupported("this product has no password")) {
      try await tag.planProtect(ProtectionRequest(password: Self.password))
    }
    await #expect(throws: TagError.unsupported("this product has no password")) {
      try await tag.authenticate(password: Self.password)
    }
  }

  @Test func `no plan, report or error shows a password`() async throws {
    let tag = try await Bench(try await written(.ntag213)).tag()
    let request = ProtectionRequest(password: Self.password, pack: Self.pack)
    let plan = try await tag.planProtect(request)
    var shown = "\(request) \(plan)"
    dump(request, to: &shown)
    dump(plan, to: &shown)
    #expect(!shown.contains("81, 82") && !shown.contains("[128, 129"))
    #expect(plan.writes.filter { $0.block >= 43 }.allSatisfy { $0.to == nil })
  }
}
