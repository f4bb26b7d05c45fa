import Glibc

/// A bus and device number, as the names under /dev/bus/usb spell them, and what sysfs knows of the
/// device.
struct USBAddress: Hashable, Sendable {
  static let systemRoot = "/sys/bus/usb/devices"

  let bus: String
  let device: String

  /// The node that libusb opens.
  var nodePath: String { "/dev/bus/usb/\(bus)/\(device)" }

  /// The device that is on a port now, by the port's name in sysfs.
  init?(port: String, in root: String = systemRoot) {
    let path = "\(root)/\(port)"
    guard let bus = Self.attribute("busnum", of: path).flatMap({ Int($0) }),
      let device = Self.attribute("devnum", of: path).flatMap({ Int($0) })
    else { return nil }
    (self.bus, self.device) = (Self.digits(bus), Self.digits(device))
  }

  init(bus: String, device: String) {
    (self.bus, self.device) = (bus, device)
  }

  /// The port that the device is on, by its name in sysfs.
  func port(in root: String = systemRoot) -> String? { entry(in: root) }

  /// Whether the device is attached, as far as sysfs tells: it forgets a device at once.
  func isAttached(in root: String = systemRoot) -> Bool {
    directoryEntries(of: root).isEmpty || entry(in: root) != nil
  }

  /// Manufacturer and product, in the form in which libnfc makes them a name.
  func name(in root: String = systemRoot) -> String? {
    guard let entry = entry(in: root) else { return nil }
    let parts = ["manufacturer", "product"].compactMap {
      Self.attribute($0, of: "\(root)/\(entry)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  /// The kernel's driver of the first interface; `usbfs` stands for another program.
  func driver(in root: String = systemRoot) -> String? {
    guard let entry = entry(in: root) else { return nil }
    var target = [CChar](repeating: 0, count: 1024)
    let count = unsafe readlink(
      "\(root)/\(entry)/\(entry):1.0/driver", &target, target.count)
    guard count > 0 else { return nil }
    return target.prefix(count).split(separator: 0x2F).last
      .map { String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
  }

  /// The name of the device in sysfs, which is that of its port.
  private func entry(in root: String) -> String? {
    guard let bus = Int(bus), let device = Int(device) else { return nil }
    return directoryEntries(of: root).first { entry in
      let path = "\(root)/\(entry)"
      return Self.attribute("busnum", of: path).flatMap { Int($0) } == bus
        && Self.attribute("devnum", of: path).flatMap { Int($0) } == device
    }
  }

  private static func attribute(_ name: String, of path: String) -> String? {
    contents(of: "\(path)/\(name)")?.split(separator: "\n").first.map(String.init)
  }

  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
  }
}
