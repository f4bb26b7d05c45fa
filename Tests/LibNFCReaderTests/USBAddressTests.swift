import Glibc
import Testing

@testable import LibNFCReader

/// On a copy of what sysfs shows of an ACR122U on port 1-1.4.
@Suite struct USBAddressTests {
  /// Makes the copy, and takes it away afterwards.
  private func withSystem(_ body: (String) throws -> Void) throws {
    var template = "/tmp/usbXXXXXX".utf8.map { CChar($0) } + [0]
    guard unsafe mkdtemp(&template) != nil else { throw SetUpError() }
    let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let device = "\(root)/1-1.4"
    let files = [
      ("busnum", "1\n"), ("devnum", "4\n"), ("manufacturer", "ACS\n"),
      ("product", "ACR122U PICC Interface\n"),
    ]
    for path in [device, "\(device)/1-1.4:1.0"] { unsafe mkdir(path, 0o700) }
    for (name, text) in files {
      let descriptor = unsafe open("\(device)/\(name)", O_CREAT | O_WRONLY, 0o600)
      unsafe write(descriptor, text, text.utf8.count)
      close(descriptor)
    }
    unsafe symlink("../../../../bus/usb/drivers/pn533_usb", "\(device)/1-1.4:1.0/driver")
    defer {
      unsafe unlink("\(device)/1-1.4:1.0/driver")
      for (name, _) in files { unsafe unlink("\(device)/\(name)") }
      for path in ["\(device)/1-1.4:1.0", device, root] { unsafe rmdir(path) }
    }
    try body(root)
  }

  @Test func `an attached reader is found by its address`() throws {
    try withSystem { root in
      let address = USBAddress(bus: "001", device: "004")
      #expect(address.isAttached(in: root))
      #expect(address.name(in: root) == "ACS / ACR122U PICC Interface")
      #expect(address.driver(in: root) == "pn533_usb")
      #expect(address.nodePath == "/dev/bus/usb/001/004")
    }
  }

  @Test(arguments: [("001", "005"), ("002", "004"), ("bus-0", "004"), ("001", "")])
  func `what is not attached is nowhere`(bus: String, device: String) throws {
    try withSystem { root in
      let address = USBAddress(bus: bus, device: device)
      #expect(!address.isAttached(in: root))
      #expect(address.name(in: root) == nil)
      #expect(address.driver(in: root) == nil)
    }
  }

  @Test func `without sysfs nothing is called unplugged`() {
    #expect(USBAddress(bus: "001", device: "004").isAttached(in: "/nowhere"))
  }

  @Test func `a port tells who is on it`() throws {
    try withSystem { root in
      let address = USBAddress(bus: "001", device: "004")
      #expect(address.port(in: root) == "1-1.4")
      #expect(USBAddress(port: "1-1.4", in: root) == address)
      #expect(USBAddress(port: "1-1.3", in: root) == nil)
    }
  }

  @Test func `a reader is known again by its port, whatever its number`() throws {
    try withSystem { root in
      let connection = try #require(ConnectionString("acr122_usb:1:4"))
      let seat = try #require(DeviceSeat(of: connection, in: root))
      #expect(seat.occupant?.text == "acr122_usb:001:004")
      let file = unsafe open("\(root)/1-1.4/devnum", O_WRONLY | O_TRUNC)
      unsafe write(file, "15\n", 3)
      close(file)
      #expect(seat.occupant?.text == "acr122_usb:001:015")
      unsafe unlink("\(root)/1-1.4/devnum")
      #expect(seat.occupant == nil)
      #expect(DeviceSeat(of: connection, in: root) == nil)
    }
  }

  @Test func `a reader on a serial port is known again by its path`() throws {
    let here = try #require(ConnectionString("pn532_uart:/dev/null:115200"))
    #expect(DeviceSeat(of: here)?.occupant == here)
    let gone = try #require(ConnectionString("pn532_uart:/nowhere"))
    #expect(DeviceSeat(of: gone)?.occupant == nil)
  }
}
