import NFCLink
import Testing

@testable import VirtualNFC

@Suite struct USBIPListenerTests {
  @Test(arguments: [
    "", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", ":3240", "localhost:3240",
    "127.0.0:3240", "::1:3240", "127.0.0.1:3240:1", "127.0.0.1\u{0}:3240",
  ])
  func `what is no address and port is refused`(text: String) {
    #expect(USBIPListener.parse(text) == nil)
  }

  @Test func `port 0 becomes a free one`() throws {
    let (first, second) = (try USBIPListener("127.0.0.1:0"), try USBIPListener("127.0.0.1:0"))
    #expect(first.address.hasPrefix("127.0.0.1:"))
    #expect(first.address != second.address)
    #expect(first.address != "127.0.0.1:0")
  }

  @Test func `a port is taken once`() throws {
    let listener = try USBIPListener("127.0.0.1:0")
    #expect { try USBIPListener(listener.address) } throws: { error in
      (error as? ReaderError)?.code == .openFailed
    }
  }
}
