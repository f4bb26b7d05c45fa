import CoreNFC
import TagImages
import Testing
import VirtualNFC

@Suite(.timeLimit(.minutes(2))) struct AnyQueueReaderTests {
  @Test(arguments: [(false, ["active", "tags 1", "over"]), (true, ["messages 1", "over"])])
  @MainActor func `a conformance of the main actor is heard on any queue`(
    readsMessages: Bool, expected: [String]
  ) async throws {
    let field = VirtualField()
    var image = try VirtualProducts.image(
      of: .ntag215, nfcid1: VirtualProducts.nfcid1(number: 1))
    for (index, byte) in [0x03, 0x03, 0xD0, 0x00, 0x00, 0xFE].enumerated() {
      image.memory[16 + index] = UInt8(byte)
    }
    try field.tap(.type2(image))
    let bootstrap = ReaderBootstrap(
      reader: .reader(InProcessReader(field: field)), alert: { _ in })
    let (steps, new) = AsyncStream<String>.makeStream()
    let reader = AnyQueueReader { new.yield($0) }
    bootstrap.perform { readsMessages ? reader.readMessages() : reader.read() }
    var heard: [String] = []
    for await step in steps {
      heard.append(step)
      if step == "over" { break }
    }
    #expect(heard == expected)
    withExtendedLifetime(reader) {}
  }
}
