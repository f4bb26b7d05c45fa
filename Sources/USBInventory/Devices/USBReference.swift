/// How a spec names readers on the USB: by the port, which stays, or as libnfc does, by driver, bus
/// and device number, of which all but the driver may be left out.
package enum USBReference: Hashable, Sendable {
  case port(USBPort)
  case address(driver: String, bus: Int?, device: Int?)

  /// Nil if the spec is not about the USB.
  package init?(parsing spec: String) throws(USBReferenceError) {
    let fields = spec.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let driver = fields[0]
    guard driver == "usb" || driver.hasSuffix("_usb") else { return nil }
    if driver == "usb", fields.count == 2 {
      guard let port = USBPort(fields[1]) else {
        throw .noPort(fields[1])
      }
      self = .port(port)
      return
    }
    let numbers = fields.dropFirst().map { Int($0) }
    guard numbers.count <= 2, numbers.allSatisfy({ $0 != nil }) else {
      throw .noAddress(spec)
    }
    self = .address(
      driver: driver, bus: numbers.first ?? nil, device: numbers.count > 1 ? numbers[1] : nil)
  }

  package func fits(_ reader: AttachedReader) -> Bool {
    switch self {
    case .port(let port): reader.device.port == port
    case .address(let driver, let bus, let device):
      (driver == "usb" ? reader.isSupported : driver == reader.known?.driver)
        && bus ?? reader.device.bus == reader.device.bus
        && device ?? reader.device.number == reader.device.number
    }
  }
}

/// Why a text names no reader on the USB.
package enum USBReferenceError: Error, Equatable, Sendable {
  /// What follows `usb:` is no path of a port.
  case noPort(String)
  /// What follows the driver is no bus and no device number.
  case noAddress(String)
}
