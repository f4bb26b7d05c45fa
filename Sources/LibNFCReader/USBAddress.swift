import Glibc

/// A bus and device number, as the names under /dev/bus/usb spell them, and what sysfs knows of the
/// device.
struct USBAddress: Hashable, Sendable {
  static let systemRoot = "/sys/bus/usb/devices"

  let bus: String
  let device: String

  /// The node that libusb opens.
  var nodePath: String { "/dev/bus/usb/\(bus)/\(device)" }

  /// Whether the device is attached, as far as sysfs tells: it forgets a device at once.
  func isAttached(in root: String = systemRoot) -> Bool {
    directoryEntries(of: root).isEmpty || entry(in: root) != nil
  }

  /// Manufacturer and product, in the form in which libnfc makes them a name.
  func name(in root: String = systemRoot) -> String? {
    guard let entry = entry(in: root) else { return nil }
    let parts = ["manufacturer", "product"].compactMap { attribute($0, of: "\(root)/\(entry)") }
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
      return attribute("busnum", of: path).flatMap { Int($0) } == bus
        && attribute("devnum", of: path).flatMap { Int($0) } == device
    }
  }

  private func attribute(_ name: String, of path: String) -> String? {
    contents(of: "\(path)/\(name)")?.split(separator: "\n").first.map(String.init)
  }
}
