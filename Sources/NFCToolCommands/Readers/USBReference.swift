import USBInventory

/// How a spec names readers on the USB: by the port, which stays, or as libnfc does, by driver, bus
/// and device number, of which all but the driver may be left out.
enum USBReference: Hashable, Sendable {
  case port(USBPort)
  case address(driver: String, bus: Int?, device: Int?)

  /// Nil if the spec is not about the USB.
  init?(parsing spec: String) throws(ToolFailure) {
    let fields = spec.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let driver = fields[0]
    guard driver == "usb" || driver.hasSuffix("_usb") else { return nil }
    if driver == "usb", fields.count == 2 {
      guard let port = USBPort(fields[1]) else {
        throw .usage(
          "“\(HostileText.shown(fields[1]))” is no USB port path",
          hint: "it has the form usb:1-1.4; `nfctool readers` lists them")
      }
      self = .port(port)
      return
    }
    let numbers = fields.dropFirst().map { Int($0) }
    guard numbers.count <= 2, numbers.allSatisfy({ $0 != nil }) else {
      throw .usage(
        "“\(HostileText.shown(spec))” names no USB reader: a bus and a device number stand behind "
          + "the driver",
        hint: "such as acr122_usb:001:004, or usb:1-1.4 for what is on that port")
    }
    self = .address(
      driver: driver, bus: numbers.first ?? nil, device: numbers.count > 1 ? numbers[1] : nil)
  }

  func fits(_ reader: AttachedReader) -> Bool {
    switch self {
    case .port(let port): reader.device.port == port
    case .address(let driver, let bus, let device):
      (driver == "usb" ? reader.isSupported : driver == reader.known?.driver)
        && bus ?? reader.device.bus == reader.device.bus
        && device ?? reader.device.number == reader.device.number
    }
  }
}
