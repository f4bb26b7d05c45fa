import Testing

@testable import LibNFCReader

@Suite struct ConnectionStringTests {
  private static let list = [
    "pn532_uart:/dev/ttyUSB0:115200", "acr122_usb:001:004", "acr122_usb:002:007",
    "pn53x_usb:001:005",
  ].compactMap { ConnectionString($0) }

  @Test(arguments: [
    ("acr122_usb:001", "acr122_usb:001:004"), ("acr122_usb:002:007", "acr122_usb:002:007"),
    ("usb:001:005", "pn53x_usb:001:005"), ("pn53x_usb", "pn53x_usb:001:005"),
    ("pn532_uart", "pn532_uart:/dev/ttyUSB0:115200"),
  ])
  func `a short string is completed by the one reader that fits`(short: String, complete: String)
    throws
  {
    let connection = try #require(ConnectionString(short))
    #expect(connection.completed(from: Self.list) == .one(try #require(ConnectionString(complete))))
  }

  @Test(arguments: ["", "usb", "acr122_usb"])
  func `a choice is left to the caller`(short: String) throws {
    let connection = try #require(ConnectionString(short))
    guard case .several(let candidates) = connection.completed(from: Self.list) else {
      Issue.record("\(short) was completed")
      return
    }
    #expect(candidates.count > 1)
  }

  @Test(arguments: [
    "arygon", "acr122_usb:003", "acr122_usb:001:005", "pn53x_usb:001:004", "usb:001:009",
  ])
  func `what is not on the list has no completion`(short: String) throws {
    #expect(try #require(ConnectionString(short)).completed(from: Self.list) == .none)
  }

  @Test func `the same reader twice on the list is one`() throws {
    let twice = Self.list + Self.list
    #expect(
      try #require(ConnectionString("pn53x_usb")).completed(from: twice)
        == .one(try #require(ConnectionString("pn53x_usb:001:005"))))
  }

  @Test func `what has no place itself completes nothing`() throws {
    let list = ["acr122_usb", "acr122_usb:001", "usb:001:004", ""].compactMap {
      ConnectionString($0)
    }
    for text in ["acr122_usb", "usb", ""] {
      #expect(try #require(ConnectionString(text)).completed(from: list) == .none)
    }
  }

  @Test func `a list names each reader once, in its order`() {
    let texts = ["pn53x_usb", "", "usb", "acr122_usb:001:004", "pn53x_usb:001:005", "arygon"]
    let readers = ConnectionString.readers(in: texts.compactMap { ConnectionString($0) })
    #expect(readers.map(\.text) == ["pn53x_usb:001:005", "acr122_usb:001:004"])
  }

  @Test(arguments: [
    ("pn532_uart:/dev/ttyUSB0:115200", "/dev/ttyUSB0"), ("arygon:/dev/ttyS1", "/dev/ttyS1"),
    ("pn532_i2c:/dev/i2c-1", "/dev/i2c-1"), ("acr122_usb:001:004", nil), ("pn532_uart", nil),
    ("usb:/dev/x", nil), ("pcsc:ACS", nil),
  ])
  func `the device file is known`(text: String, path: String?) throws {
    #expect(try #require(ConnectionString(text)).path == path)
  }

  @Test func `only a string that names a port goes to libnfc unseen`() {
    let texts = ["pn532_uart:/dev/ttyUSB0", "acr122_usb:001:004", "usb:001:004", "pn532_uart", ""]
    #expect(
      texts.compactMap { ConnectionString($0)?.isTrusted } == [true, false, false, false, false])
  }

  @Test func `a string has room for 1023 bytes`() {
    #expect(ConnectionString(String(repeating: "é", count: 511) + "a") != nil)
    #expect(ConnectionString(String(repeating: "é", count: 512)) == nil)
  }
}
