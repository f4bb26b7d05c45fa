import StagedSystem
import Testing
import USBInventory

@Suite struct USBReferenceTests {
  private let system = StagedSystem()

  private func connections(_ spec: String) throws -> [String]? {
    guard let reference = try USBReference(parsing: spec) else { return nil }
    return Inventory(of: system.tree).readers.filter(reference.fits).map {
      $0.connection ?? $0.product
    }
  }

  @Test(arguments: [
    ("usb:1-1.4", ["acr122_usb:001:004"]), ("usb:1-2", ["pn53x_usb:001:009"]),
    ("usb:2-1", ["ACS ACR1252U"]), ("usb:1-9", []),
    ("acr122_usb", ["acr122_usb:001:004"]), ("acr122_usb:1:4", ["acr122_usb:001:004"]),
    ("acr122_usb:001", ["acr122_usb:001:004"]), ("acr122_usb:001:009", []),
    ("pn53x_usb", ["pn53x_usb:001:009"]), ("pn53x_usb:001:004", []),
    ("usb", ["acr122_usb:001:004", "pn53x_usb:001:009"]), ("usb:001:009", ["pn53x_usb:001:009"]),
  ])
  func `a spec means the readers that fit it`(spec: String, readers: [String]) throws {
    system.attach(.acr122u)
    var scl3711 = StagedDevice.scl3711
    (scl3711.port, scl3711.number) = ("1-2", 9)
    system.attach(scl3711)
    var acr1252u = StagedDevice.acr1252u
    (acr1252u.port, acr1252u.bus, acr1252u.number) = ("2-1", 2, 3)
    system.attach(acr1252u)
    #expect(try connections(spec) == readers)
  }

  @Test(arguments: ["pn532_uart:/dev/ttyUSB0", "virtual:ntag213", "", "usbx:1-1"])
  func `what is not about the USB is none`(_ spec: String) throws {
    #expect(try USBReference(parsing: spec) == nil)
  }

  @Test(arguments: [
    "usb:", "usb:../../etc", "usb:1-1/..", "acr122_usb:/dev/ttyACM0", "acr122_usb:001:004:9",
    "usb:1:2:3", "pn53x_usb:a:b",
  ])
  func `what the USB has no place for is refused`(_ spec: String) {
    #expect(throws: USBReferenceError.self) { try USBReference(parsing: spec) }
  }
}
