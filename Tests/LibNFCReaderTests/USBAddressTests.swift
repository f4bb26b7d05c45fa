import StagedSystem
import Testing

@testable import LibNFCReader

/// On a copy of what sysfs shows of an ACR122U on port 1-1.4.
@Suite struct USBAddressTests {
  private let system = StagedSystem()
  private let root: String

  init() {
    var device = StagedDevice.acr122u
    device.driver = "pn533_usb"
    system.attach(device)
    root = system.path(of: "/sys/bus/usb/devices")
  }

  @Test func `an attached reader is found by its address`() throws {
    let address = USBAddress(bus: "001", device: "004")
    #expect(address.isAttached(in: root))
    #expect(address.name(in: root) == "ACS / ACR122U PICC Interface")
    #expect(address.driver(in: root) == "pn533_usb")
    #expect(address.nodePath == "/dev/bus/usb/001/004")
  }

  @Test(arguments: [("001", "005"), ("002", "004"), ("bus-0", "004"), ("001", "")])
  func `what is not attached is nowhere`(bus: String, device: String) throws {
    let address = USBAddress(bus: bus, device: device)
    #expect(!address.isAttached(in: root))
    #expect(address.name(in: root) == nil)
    #expect(address.driver(in: root) == nil)
  }

  @Test func `without sysfs nothing is called unplugged`() {
    #expect(USBAddress(bus: "001", device: "004").isAttached(in: "/nowhere"))
  }

  @Test func `a port tells who is on it`() throws {
    let address = USBAddress(bus: "001", device: "004")
    #expect(address.port(in: root) == "1-1.4")
    #expect(USBAddress(port: "1-1.4", in: root) == address)
    #expect(USBAddress(port: "1-1.3", in: root) == nil)
  }

  @Test func `a reader is known again by its port, whatever its number`() throws {
    let devnum = "/sys/bus/usb/devices/1-1.4/devnum"
    let connection = try #require(ConnectionString("acr122_usb:1:4"))
    let seat = try #require(DeviceSeat(of: connection, in: root))
    #expect(seat.occupant?.text == "acr122_usb:001:004")
    system.file(devnum, "15\n")
    #expect(seat.occupant?.text == "acr122_usb:001:015")
    system.remove(devnum)
    #expect(seat.occupant == nil)
    #expect(DeviceSeat(of: connection, in: root) == nil)
  }

  @Test func `a reader on a serial port is known again by its path`() throws {
    let here = try #require(ConnectionString("pn532_uart:/dev/null:115200"))
    #expect(DeviceSeat(of: here)?.occupant == here)
    let gone = try #require(ConnectionString("pn532_uart:/nowhere"))
    #expect(DeviceSeat(of: gone)?.occupant == nil)
  }
}
