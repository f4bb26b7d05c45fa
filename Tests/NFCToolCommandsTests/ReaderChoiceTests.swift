import StagedSystem
import Testing
import USBInventory

@testable import NFCToolCommands

@Suite struct ReaderChoiceTests {
  private let system = StagedSystem()

  private func connection(_ spec: String, take: Bool = false) throws(ToolFailure) -> String {
    try ReaderChoice(spec, take: take, talk: Talk(quiet: true))
      .usable(spec, in: Inventory(of: system.tree), of: system.tree)
  }

  private func exit(_ spec: String, take: Bool = false) -> NFCToolCommands.ExitStatus? {
    do throws(ToolFailure) {
      _ = try connection(spec, take: take)
      return nil
    } catch {
      return error.exit
    }
  }

  @Test(arguments: ["usb:1-1.4", "acr122_usb", "usb", "acr122_usb:1:4", "acr122_usb:001:004"])
  func `a USB reader is given to libnfc with its whole address`(_ spec: String) throws {
    system.attach(.acr122u)
    #expect(try connection(spec) == "acr122_usb:001:004")
  }

  @Test func `a port keeps its reader when it gets another number`() throws {
    system.attach(.acr122u)
    var again = StagedDevice.acr122u
    again.number = 5
    system.attach(again)
    #expect(try connection("usb:1-1.4") == "acr122_usb:001:005")
  }

  @Test func `what may mean two readers means none`() {
    system.attach(.acr122u)
    var second = StagedDevice.acr122u
    (second.port, second.number) = ("1-2", 5)
    system.attach(second)
    #expect(exit("acr122_usb") == .usage)
    #expect(exit("usb") == .usage)
    #expect(exit("acr122_usb:001:005") == nil)
  }

  @Test func `what another program has is taken only if that was asked for`() {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    #expect(exit("usb:1-1.4") == .tryAgain)
    #expect(exit("usb:1-1.4", take: true) == nil)
  }

  @Test func `a serial port that another program has open is taken only if that was asked for`() {
    system.file("/dev/ttyUSB0")
    system.folder("/sys/class/tty/ttyUSB0")
    system.link("/dev/reader", toStaged: "/dev/ttyUSB0")
    #expect(exit("pn532_uart:/dev/ttyUSB0") == nil)
    system.run("agetty", number: 300, holding: ["/dev/ttyUSB0"])
    #expect(exit("pn532_uart:/dev/ttyUSB0") == .tryAgain)
    #expect(exit("pn532_uart:/dev/reader:115200") == .tryAgain)
    #expect(exit("pn532_uart:/dev/ttyUSB0", take: true) == nil)
  }

  @Test func `what else a path names is no serial port, whoever has it open`() {
    system.file("/dev/null")
    system.run("program", number: 12, holding: ["/dev/null"])
    #expect(exit("pn532_uart:/dev/null") == nil)
  }

  @Test func `nothing is taken from the kernel, or without permission`() {
    var device = StagedDevice.scl3711
    device.driver = "pn533_usb"
    system.attach(device)
    #expect(exit("pn53x_usb", take: true) == .tryAgain)
    let denied = StagedSystem(denied: [StagedDevice.acr122u.node])
    denied.attach(.acr122u)
    #expect(throws: ToolFailure.self) {
      try ReaderChoice(nil, take: true, talk: Talk(quiet: true))
        .usable("usb", in: Inventory(of: denied.tree))
    }
  }

  @Test func `what libnfc cannot drive is not given to it`() {
    system.attach(.acr1252u)
    #expect(exit("usb:1-1.4") == .noReader)
    #expect(exit("usb:1-9") == .noReader)
    #expect(exit("acr122_usb") == .noReader)
  }

  @Test func `other specs are passed on as they are`() throws {
    #expect(try connection("pn532_uart:/dev/ttyUSB0") == "pn532_uart:/dev/ttyUSB0")
  }
}
