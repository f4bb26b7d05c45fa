import CoreNFC
import TagImages
import Testing
import VirtualNFC

@Suite(.timeLimit(.minutes(2))) struct HandlerScannerTests {
  @Test func `a scanner with handlers reads, and asks again while several tags are there`()
    async throws
  {
    let field = VirtualField()
    var image = try VirtualProducts.image(
      of: .ntag215, nfcid1: VirtualProducts.nfcid1(number: 1))
    for (index, byte) in [0x03, 0x03, 0xD0, 0x00, 0x00, 0xFE].enumerated() {
      image.memory[16 + index] = UInt8(byte)
    }
    try field.tap(.type2(image))
    let other = try field.tap(product: .ntag216)
    let bootstrap = ReaderBootstrap(
      reader: .reader(InProcessReader(field: field)),
      alert: { alert in
        if alert.text == "More than one tag." { _ = try? field.remove(other) }
      })
    let (lengths, new) = AsyncStream<String>.makeStream()
    let scanner = HandlerScanner { new.yield($0) }
    bootstrap.perform { scanner.scan() }
    for await length in lengths {
      #expect(length == "3")
      break
    }
    withExtendedLifetime(scanner) {}
  }
}
