/// A reader on the USB: what it is, and what keeps this login from using it.
package struct AttachedReader: Hashable, Sendable {
  package let device: USBDevice
  /// What it is; nil for a smart card reader that the table does not know.
  package let known: KnownReader?
  /// The node of the device, nil if it has none.
  package let node: FileFacts?
  /// Whether this login may read and write the node.
  package let isPermitted: Bool
  /// The other processes that have the node open for writing, as far as this login may see them.
  package let holders: [ProcessName]

  /// A class code of the USB: smart card readers, which PC/SC drives.
  static let smartCardClass: UInt8 = 0x0B

  init?(_ device: USBDevice, in tree: SystemTree, processes: () -> ProcessTable) {
    known = KnownReaders.reader(device.identifier)
    guard
      known != nil || device.interfaces.contains(where: { $0.classCode == Self.smartCardClass })
    else { return nil }
    self.device = device
    node = tree.file(at: device.node)
    isPermitted = tree.permits(device.node)
    holders = processes().holders(of: device.node)
  }

  /// What people call it. May come from the device: escape it before showing it.
  package var product: String { known?.product ?? device.name ?? "smart card reader" }

  package var isSupported: Bool { known?.driver != nil }

  /// libnfc's name for it today; nil if libnfc cannot drive it.
  package var connection: String? { known?.driver.map { "\($0):\(device.address)" } }

  /// The interface that libnfc claims.
  package var interface: USBDevice.Interface? { device.interfaces.first }

  /// The driver of the kernel that has the reader.
  package var kernelDriver: String? {
    interface?.driver.flatMap { $0 == "usbfs" ? nil : $0 }
  }

  /// Whether another program has it: it claimed the interface, or has the node open to write to it.
  package var isHeld: Bool { interface?.driver == "usbfs" || !holders.isEmpty }

  /// The first thing that keeps this login from opening the reader; nil if nothing is seen.
  package var obstacle: Obstacle? {
    if !isSupported { return .unsupported }
    if !isPermitted { return .permission }
    if let kernelDriver { return .kernelDriver(kernelDriver) }
    return isHeld ? .held(holders) : nil
  }

  package enum Obstacle: Hashable, Sendable {
    case unsupported
    case permission
    case kernelDriver(String)
    /// By these; nobody is known if they belong to somebody else.
    case held([ProcessName])
  }
}
