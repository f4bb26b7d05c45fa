import StagedSystem
import Testing

@testable import USBInventory

@Suite struct InventoryTests {
  private let system = StagedSystem()

  private func onlyReader(in system: StagedSystem) throws -> AttachedReader {
    let readers = Inventory(of: system.tree).readers
    try #require(readers.count == 1)
    return readers[0]
  }

  @Test func `a reader is told by its identifier, with its firmware, place and name for libnfc`()
    throws
  {
    system.attach(.acr122u)
    let reader = try onlyReader(in: system)
    #expect(reader.product == "ACS ACR122U")
    #expect(reader.device.identifier.description == "072f:2200")
    #expect(reader.device.version == "2.14")
    #expect(reader.device.port.path == "1-1.4")
    #expect(reader.device.name == "ACS / ACR122U PICC Interface")
    #expect(reader.device.node == "/dev/bus/usb/001/004")
    #expect(reader.connection == "acr122_usb:001:004")
    #expect(reader.obstacle == nil)
  }

  @Test(arguments: [
    ("072f", "2200", "acr122_usb"), ("072f", "90cc", "acr122_usb"), ("072f", "2214", "acr122_usb"),
    ("04cc", "0531", "pn53x_usb"), ("04cc", "2533", "pn53x_usb"), ("04e6", "5591", "pn53x_usb"),
    ("04e6", "5594", "pn53x_usb"), ("054c", "0193", "pn53x_usb"), ("054c", "02e1", "pn53x_usb"),
    ("1fd3", "0608", "pn53x_usb"),
  ])
  func `what libnfc looks for has its driver`(vendor: String, product: String, driver: String)
    throws
  {
    system.attach(StagedDevice(vendor, product))
    #expect(try onlyReader(in: system).known?.driver == driver)
  }

  @Test(arguments: [
    ("072f", "223b", "ACS ACR1252U"), ("072f", "223f", "ACS ACR1255U-J1"),
    ("072f", "2303", "ACS ACR1552U-M1"), ("072f", "2308", "ACS ACR1552U-M2"),
  ])
  func `a reader that libnfc cannot drive is named`(vendor: String, product: String, name: String)
    throws
  {
    system.attach(StagedDevice(vendor, product))
    let reader = try onlyReader(in: system)
    #expect(reader.product == name)
    #expect(reader.connection == nil)
    #expect(reader.obstacle == .unsupported)
  }

  @Test func `any smart card reader is listed, other devices are not`() throws {
    var reader = StagedDevice("1234", "5678", on: "1-2")
    reader.classCode = "0b"
    reader.product = "Card Reader"
    system.attach(reader)
    system.attach(StagedDevice("1d6b", "0002", on: "1-3"))
    let found = try onlyReader(in: system)
    #expect(found.known == nil)
    #expect(found.product == "Card Reader")
    #expect(found.obstacle == .unsupported)
  }

  @Test func `a driver of the kernel is seen`() throws {
    var device = StagedDevice.acr122u
    device.driver = "pn533_usb"
    system.attach(device)
    #expect(try onlyReader(in: system).obstacle == .kernelDriver("pn533_usb"))
  }

  @Test func `a program that claimed the reader is seen, and named if it may be looked into`()
    throws
  {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    #expect(try onlyReader(in: system).obstacle == .held([]))
    system.run("pcscd", number: 815, holding: [device.node])
    #expect(
      try onlyReader(in: system).obstacle == .held([ProcessName(number: 815, name: "pcscd")]))
  }

  @Test func `who has the node open to write to it holds the reader, who reads it does not`() throws
  {
    system.attach(.acr122u)
    system.run("lsusb", number: 11, holding: [StagedDevice.acr122u.node])
    system.file("/proc/11/fdinfo/3", "flags:\t0100000\n")
    #expect(try onlyReader(in: system).obstacle == nil)
    system.run("program", number: 12, holding: [StagedDevice.acr122u.node])
    #expect(
      try onlyReader(in: system).obstacle == .held([ProcessName(number: 12, name: "program")]))
  }

  @Test func `this process is nobody else`() throws {
    system.attach(.acr122u)
    system.run("nfctool", number: 77, holding: [StagedDevice.acr122u.node])
    system.link("/proc/self", to: "77")
    #expect(try onlyReader(in: system).holders.isEmpty)
  }

  @Test func `a node that this login may not use stands before all else`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    var device = StagedDevice.acr122u
    device.driver = "pn533_usb"
    system.attach(device, mode: 0o600)
    let reader = try onlyReader(in: system)
    #expect(reader.obstacle == .permission)
    #expect(reader.node?.mode == 0o600)
  }

  @Test func `serial ports of adapters may carry a PN532`() {
    var cp210x = StagedDevice("10c4", "ea60", on: "1-2")
    cp210x.serialPort = "ttyUSB0"
    system.attach(cp210x)
    var modem = StagedDevice("cafe", "4001", on: "1-3")
    modem.serialPort = "ttyACM0"
    modem.product = "Board"
    system.attach(modem)
    let ports = Inventory(of: system.tree).serialPorts
    #expect(ports.map(\.path) == ["/dev/ttyUSB0", "/dev/ttyACM0"])
    #expect(ports.map(\.adapter) == ["Silicon Labs CP210x", "Board"])
    #expect(ports.map(\.port?.path) == ["1-2", "1-3"])
  }

  @Test func `an adapter without a port is told`() {
    var ch340 = StagedDevice("1a86", "7523", on: "2-1")
    ch340.driver = "usbfs"
    system.attach(ch340)
    let adapters = Inventory(of: system.tree).deadAdapters
    #expect(adapters.map(\.adapter.module) == ["ch341"])
    #expect(adapters.map(\.driver) == ["usbfs"])
  }

  @Test func `a system without a USB has an empty list`() {
    let inventory = Inventory(of: system.tree)
    #expect(!inventory.isUSBVisible)
    #expect(inventory.readers.isEmpty && inventory.serialPorts.isEmpty)
  }

  /// A device that is being unplugged loses its files one by one.
  @Test(
    arguments: ["idVendor", "idProduct", "busnum", "devnum"], ["", "zz\n", "-1\n", "999999\n"])
  func `a device that does not say what it is is left out`(name: String, text: String) {
    system.attach(.acr122u)
    system.file("/sys/bus/usb/devices/1-1.4/\(name)", text)
    #expect(Inventory(of: system.tree).readers.isEmpty)
  }
}
