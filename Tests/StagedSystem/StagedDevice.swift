/// A USB device to be staged, with the files that Linux shows for it.
package struct StagedDevice: Sendable {
  package var port: String
  package var identifier: (vendor: String, product: String)
  package var bus = 1
  package var number = 4
  package var version = "0100"
  package var manufacturer: String?
  package var product: String?
  package var classCode = "ff"
  package var driver: String?
  /// Such as `ttyUSB0`.
  package var serialPort: String?

  package init(_ vendor: String, _ product: String, on port: String = "1-1.4") {
    identifier = (vendor, product)
    self.port = port
  }

  /// As lsusb shows one in libnfc issue 646.
  package static var acr122u: StagedDevice {
    var device = StagedDevice("072f", "2200")
    device.version = "0214"
    device.manufacturer = "ACS"
    device.product = "ACR122U PICC Interface"
    device.classCode = "0b"
    return device
  }

  /// An SCL3711, from the descriptors in libnfc's pn53x_usb.c.
  package static var scl3711: StagedDevice {
    var device = StagedDevice("04e6", "5591")
    device.manufacturer = "SCM Micro"
    device.product = "SCL3711-NFC&RW"
    return device
  }

  package static var acr1252u: StagedDevice {
    var device = StagedDevice("072f", "223b")
    device.manufacturer = "ACS"
    device.product = "ACR1252 Dual Reader"
    device.classCode = "0b"
    return device
  }

  package var node: String { "/dev/bus/usb/\(padded(bus))/\(padded(number))" }

  private func padded(_ number: Int) -> String {
    String("00\(number)".suffix(3))
  }
}

extension StagedSystem {
  package func attach(_ device: StagedDevice, mode: UInt32 = 0o664) {
    let folder = "/sys/bus/usb/devices/\(device.port)"
    let attributes = [
      ("idVendor", device.identifier.vendor), ("idProduct", device.identifier.product),
      ("busnum", String(device.bus)), ("devnum", String(device.number)),
      ("bcdDevice", device.version),
    ]
    for (name, value) in attributes { file("\(folder)/\(name)", value + "\n") }
    if let text = device.manufacturer { file("\(folder)/manufacturer", text + "\n") }
    if let text = device.product { file("\(folder)/product", text + "\n") }
    let interface = "\(folder)/\(device.port):1.0"
    file("\(interface)/bInterfaceClass", device.classCode + "\n")
    if let driver = device.driver {
      link("\(interface)/driver", to: "../../../../bus/usb/drivers/\(driver)")
    }
    if let port = device.serialPort {
      let isModem = port.hasPrefix("ttyACM")
      self.folder(isModem ? "\(interface)/tty/\(port)" : "\(interface)/\(port)")
      file("/dev/\(port)")
    }
    file(device.node, mode: mode)
  }

  /// A process that has files open to write to them.
  package func run(_ name: String, number: Int, holding paths: [String] = []) {
    file("/proc/\(number)/comm", name + "\n")
    for (descriptor, path) in paths.enumerated() {
      link("/proc/\(number)/fd/\(descriptor + 3)", toStaged: path)
      file("/proc/\(number)/fdinfo/\(descriptor + 3)", "pos:\t0\nflags:\t0100002\n")
    }
  }

  /// Somebody who is logged in, as /proc/self/status and /etc tell.
  ///
  /// - Parameters:
  ///   - inForce: the numbers of the groups that the process is in.
  ///   - groups: lines of /etc/group.
  package func logIn(
    _ name: String, user: Int, inForce: [Int] = [], groups: [String] = []
  ) {
    let numbers = inForce.map(String.init).joined(separator: " ")
    file(
      "/proc/self/status",
      """
      Name:\tnfctool
      Uid:\t\(user)\t\(user)\t\(user)\t\(user)
      Gid:\t\(user)\t\(user)\t\(user)\t\(user)
      Groups:\t\(numbers)

      """)
    file("/etc/passwd", "root:x:0:0::/root:/bin/sh\n\(name):x:\(user):\(user)::/home:/bin/sh\n")
    file("/etc/group", groups.map { $0 + "\n" }.joined())
  }
}
