import Glibc

/// A bus and device number, as the names under /dev/bus/usb spell them.
struct USBAddress: Hashable, Sendable {
  let bus: String
  let device: String

  /// The node that libusb opens.
  var nodePath: String { "/dev/bus/usb/\(bus)/\(device)" }

  private static let root = "/sys/bus/usb/devices"

  /// The place of the device in sysfs, which forgets a device as soon as it is unplugged.
  private var systemPath: String? {
    guard let bus = Int(bus), let device = Int(device) else { return nil }
    return directoryEntries(of: Self.root).map { "\(Self.root)/\($0)" }.first { path in
      Self.attribute("busnum", of: path).flatMap { Int($0) } == bus
        && Self.attribute("devnum", of: path).flatMap { Int($0) } == device
    }
  }

  /// Whether the device is attached; a system without sysfs may still have the node.
  var isPresent: Bool {
    if directoryEntries(of: Self.root).isEmpty { return unsafe access(nodePath, F_OK) == 0 }
    return systemPath != nil
  }

  /// Manufacturer and product, in the form in which libnfc makes them a name.
  var name: String? {
    guard let path = systemPath else { return nil }
    let parts = ["manufacturer", "product"].compactMap { Self.attribute($0, of: path) }
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  private static func attribute(_ name: String, of path: String) -> String? {
    contents(of: "\(path)/\(name)")?.split(separator: "\n").first.map(String.init)
  }
}
