import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

/// Type 4 cards through the reader in this process.
@Suite struct Type4ReaderTests {
  let field = VirtualField()
  static let select = bytes("00A4040007D276000085010100")

  private func reader(_ faults: String = "") throws -> InProcessReader {
    InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
  }

  private func send(_ command: String, _ reader: InProcessReader) async throws -> String {
    hex(try await reader.transceive(bytes(command), timeout: .seconds(1)))
  }

  @Test func `a card over NFC-A is found with its ATS`() async throws {
    try field.tap(product: .desfireEV1)
    let target = try await reader().poll(PollConfiguration())
    #expect(
      target
        == .a(
          ActivationA(
            sensRes: 0x0344, selRes: 0x20, nfcid1: VirtualProducts.nfcid1(number: 1),
            ats: bytes("7577810280"))))
  }

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `a long command and a long response take many blocks`(product: Type4Product) async throws {
    try field.tap(product: product)
    let reader = try reader()
    let target = try #require(try await reader.poll(PollConfiguration()))
    #expect(target.technology == (product == .type4B ? .b : .a))
    #expect(try await send("00A4040007D276000085010100", reader) == "9000")
    #expect(try await send("00A4000C02E104", reader) == "9000")
    let data = hex((0..<255).map { UInt8($0) })
    #expect(try await send("00D6000AFF" + data, reader) == "9000")
    #expect(try await send("00B0000AFF", reader) == data + "9000")
    #expect(reader.exchangeCount == 4)
  }

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `a card is put to sleep and found again`(product: Type4Product) async throws {
    try field.tap(product: product)
    let reader = try reader()
    let target = try #require(try await reader.poll(PollConfiguration()))
    _ = try await reader.transceive(Self.select, timeout: .seconds(1))
    try await reader.halt()
    #expect(try await reader.poll(PollConfiguration()) == nil)
    try await reader.activate(target)
    // What was selected before is forgotten.
    #expect(try await send("00A4000C02E103", reader) == "6a82")
    try await reader.activate(target)
    #expect(try await send("00A4040007D276000085010100", reader) == "9000")
  }

  /// Faults at the third command, an update: what the file holds afterwards, and whether the card
  /// still knows which file is selected.
  static let faults: [(fault: String, content: String, staysActive: Bool)] = [
    ("mute@3", "0000", true), ("nak@3", "0000", true), ("lose@3", "a1a2", false),
    ("corrupt@3", "a1a2", false), ("tear@3", "a100", false), ("remove@3..4", "0000", false),
  ]

  @Test(arguments: faults, [2, 200])
  func `a fault strikes a command with all its blocks`(
    _ row: (fault: String, content: String, staysActive: Bool), _ length: Int
  ) async throws {
    let number = try field.tap(product: .type4A)
    let reader = try reader(row.fault)
    let target = try #require(try await reader.poll(PollConfiguration()))
    _ = try await send("00A4040007D276000085010100", reader)
    _ = try await send("00A4000C02E104", reader)
    let data = String(repeating: "a1a2", count: length / 2)
    await #expect(throws: TransceiveError.transmission) {
      _ = try await send("00D60000" + hex([UInt8(length)]) + data, reader)
    }
    guard case .type4(let image)? = field.image(of: number) else { return }
    let file = try #require(image.application(named: bytes("D2760000850101"))?.file(0xE104))
    let written = file.content.bytes(filling: 0).prefix(length)
    let half = row.fault == "tear@3" ? length / 2 : row.content == "0000" ? 0 : length
    #expect(hex(written.prefix(half)) == data.prefix(2 * half))
    #expect(written.dropFirst(half).allSatisfy { $0 == 0 })

    let next = try? await send("00B0000001", reader)
    #expect((next != nil) == row.staysActive)
    try await reader.activate(target)
    #expect(try await send("00A4040007D276000085010100", reader) == "9000")
  }

  @Test func `a card that is slow asks for more time`() async throws {
    try field.tap(product: .type4A)  // a waiting time of 39 ms
    let reader = try reader("slow=900")
    _ = try await reader.poll(PollConfiguration())
    #expect(try await send("00A4040007D276000085010100", reader) == "9000")
    await #expect(throws: TransceiveError.timeout) {
      _ = try await reader.transceive(Self.select, timeout: .milliseconds(899))
    }
  }

  @Test func `what is longer than a frame of the reader is refused`() async throws {
    var image = try VirtualProducts.image(of: .type4A, identifier: bytes("04a1b2c3d4e580"))
    image.applications[0].files[0].content.store(bytes("0200"), at: 3)
    try field.tap(.type4(image))
    let reader = try reader()
    _ = try await reader.poll(PollConfiguration())
    _ = try await send("00A4040007D276000085010100", reader)
    _ = try await send("00A4000C02E104", reader)
    #expect(try await send("00B00000000104", reader).count == 2 * 262)
    await #expect(throws: TransceiveError.frameTooLong(limit: 262)) {
      _ = try await send("00B00000000105", reader)
    }
    await #expect(throws: TransceiveError.frameTooLong(limit: 262)) {
      _ = try await reader.transceive([UInt8](repeating: 0, count: 263), timeout: .seconds(1))
    }
  }
}
