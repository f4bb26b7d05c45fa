import StagedSystem
import Testing
import USBInventory

@testable import NFCToolCommands

@Suite struct SettableReaderTests {
  private let system = StagedSystem()

  private func failure(_ spec: String?) -> ToolFailure? {
    do throws(ToolFailure) {
      _ = try SettableReader.choose(spec, in: Inventory(of: system.tree))
      return nil
    } catch {
      return error
    }
  }

  @Test func `the only ACR122U needs no name`() throws {
    system.attach(.acr122u)
    let reader = try SettableReader.choose(nil, in: Inventory(of: system.tree))
    #expect(reader.device.port.path == "1-1.4")
  }

  @Test func `two need one`() {
    system.attach(.acr122u)
    var second = StagedDevice.acr122u
    (second.port, second.number) = ("1-2", 5)
    system.attach(second)
    #expect(failure(nil)?.code == "severalReaders")
    #expect(failure("usb:1-2") == nil)
  }

  @Test(arguments: [StagedDevice.scl3711, .acr1252u, StagedDevice("072f", "90cc")])
  func `other readers cannot be set, and why is said`(_ device: StagedDevice) {
    system.attach(device)
    #expect(failure("usb:1-1.4")?.exit == .protocolFault)
    #expect(failure("usb:1-1.4")?.message.contains("usb:1-1.4: ") == true)
  }

  @Test func `what has no USB cannot be set`() {
    #expect(failure("pn532_uart:/dev/ttyUSB0")?.exit == .protocolFault)
  }

  @Test func `what another program has is busy`() {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    #expect(failure(nil)?.exit == .tryAgain)
  }
}
