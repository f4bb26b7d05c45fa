/// A device on the USB, as sysfs shows it. Nothing is opened for that.
package struct USBDevice: Hashable, Sendable {
  package struct Interface: Hashable, Sendable {
    /// Its name in sysfs, such as `1-1.4:1.0`.
    package let name: String
    /// USB's class code.
    package let classCode: UInt8
    /// The kernel's driver; `usbfs` stands for a program.
    package let driver: String?
    /// Serial ports that its driver made, such as `ttyUSB0`.
    package let serialPorts: [String]
  }

  package let port: USBPort
  package let bus: Int
  package let number: Int
  package let identifier: USBIdentifier
  /// The version that the device gives itself, such as `2.14`: with an ACR122U, of its firmware.
  package let version: String
  /// From the device, as are the next two: escape them before showing them.
  package let manufacturer: String?
  package let productName: String?
  package let interfaces: [Interface]

  /// The node that a program opens to drive the device.
  package var node: String { "/dev/bus/usb/\(Self.padded(bus))/\(Self.padded(number))" }

  /// The device as libnfc's connection strings name it behind the driver.
  package var address: String { "\(Self.padded(bus)):\(Self.padded(number))" }

  /// Manufacturer and product, in the form in which libnfc makes them a name; nil without either.
  package var name: String? {
    let parts = [manufacturer, productName].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}

extension USBDevice {
  static let folder = "/sys/bus/usb/devices"

  /// Every device on a port, in the order of the names of their ports.
  static func all(in tree: SystemTree) -> [USBDevice] {
    tree.names(in: folder).compactMap { USBPort($0) }.compactMap { USBDevice(on: $0, in: tree) }
  }

  private init?(on port: USBPort, in tree: SystemTree) {
    let path = "\(Self.folder)/\(port.path)"
    func number(_ name: String, radix: Int) -> UInt16? {
      tree.line(of: "\(path)/\(name)").flatMap { UInt16($0, radix: radix) }
    }
    guard let vendor = number("idVendor", radix: 16), let product = number("idProduct", radix: 16),
      let bus = number("busnum", radix: 10), let device = number("devnum", radix: 10)
    else { return nil }
    self.port = port
    self.bus = Int(bus)
    self.number = Int(device)
    identifier = USBIdentifier(vendor, product)
    // Binary-coded decimal, which sysfs gives as it is.
    let version = number("bcdDevice", radix: 16) ?? 0
    let low = String(version & 0xFF, radix: 16)
    self.version = String(version >> 8, radix: 16) + "." + (low.count < 2 ? "0" : "") + low
    manufacturer = tree.line(of: "\(path)/manufacturer")
    productName = tree.line(of: "\(path)/product")
    interfaces = tree.names(in: path).filter { $0.hasPrefix("\(port.path):") }
      .map { Interface($0, in: "\(path)/\($0)", of: tree) }
  }
}

extension USBDevice.Interface {
  fileprivate init(_ name: String, in folder: String, of tree: SystemTree) {
    self.name = name
    classCode = tree.line(of: "\(folder)/bInterfaceClass").flatMap { UInt8($0, radix: 16) } ?? 0
    driver = tree.link(at: "\(folder)/driver")?.split(separator: "/").last.map(String.init)
    let direct = tree.names(in: folder).filter { $0.hasPrefix("ttyUSB") }
    serialPorts = direct + tree.names(in: "\(folder)/tty")
  }
}
