import Testing

@testable import USBInventory

@Suite struct USBPortTests {
  @Test(arguments: ["1-1", "1-1.4", "10-2.3.1"])
  func `a port path is taken`(_ path: String) {
    #expect(USBPort(path)?.path == path)
  }

  @Test(arguments: [
    "", "usb1", "1-", "-1", "1-1.", "1-.1", "1-1:1.0", "../etc", "1-1/..", "1-1\n", "1-٣", "1-1-1",
    "1-" + String(repeating: "1", count: 100),
  ])
  func `nothing else becomes part of a path`(_ text: String) {
    #expect(USBPort(text) == nil)
  }
}
