import NFCLink
import USBInventory

/// One reader as `readers` and `doctor` show it.
struct ReaderRow {
  /// Nil for a reader that libnfc cannot drive.
  let connection: String?
  /// What it calls itself.
  let name: String?
  /// Nil if it is not on the USB, or the system does not show it.
  let attached: AttachedReader?
  /// What it can poll for; nil if it was not opened.
  let technologies: Set<RFTechnology>?
  /// What keeps it from being opened; nil if nothing does.
  let reason: FindingCode?
  /// The same for a person.
  let complaint: String?

  /// A reader that could be opened.
  init(_ reader: any Reader, attached: AttachedReader?) {
    self.init(
      reader.connection, name: reader.name, attached: attached, technologies: reader.technologies)
  }

  /// A reader that could not.
  init(_ connection: String? = nil, attached: AttachedReader?, failure: ToolFailure) {
    self.init(
      connection, name: attached?.device.name, attached: attached,
      reason: attached?.obstacle?.code ?? Self.reason(failure, connection),
      complaint: failure.message)
  }

  init(
    _ connection: String?, name: String?, attached: AttachedReader?,
    technologies: Set<RFTechnology>? = nil, reason: FindingCode? = nil, complaint: String? = nil
  ) {
    self.connection = connection
    self.name = name
    self.attached = attached
    self.technologies = technologies
    self.reason = reason
    self.complaint = complaint
  }

  /// The only reader on the USB that a spec may mean.
  static func attached(_ spec: String, in inventory: Inventory) -> AttachedReader? {
    guard let reference = try? USBReference(parsing: spec) else { return nil }
    let readers = inventory.readers.filter(reference.fits)
    return readers.count == 1 ? readers[0] : nil
  }

  func stands(for connection: String) -> Bool {
    connection == self.connection || connection == attached?.connection
  }

  private var driver: String? { connection.map { String($0.prefix { $0 != ":" }) } }

  private static func reason(_ failure: ToolFailure, _ connection: String?) -> FindingCode {
    let isFile = connection.flatMap(DeviceFile.path) != nil
    return switch failure.code {
    case "accessDenied": isFile ? .serialPortDenied : .permission
    case "busy": isFile ? .serialPortBusy : .busy
    case "notFound": isFile ? .serialPortMissing : .staleConnection
    case "unplugged": .staleConnection
    case "unsupported", "unsupportedReader": .unsupportedReader
    case "usage", "severalReaders": .configuration
    default: .notAnswering
    }
  }

  var json: JSONValue {
    [
      "connection": .optional(connection) { .string($0) },
      "name": .optional(name) { .string($0) },
      "driver": .optional(driver) { .string($0) },
      "usbPath": .optional(attached) { .string($0.device.port.path) },
      "usbId": .optional(attached) { .string($0.device.identifier.description) },
      "product": .optional(attached) { .string($0.product) },
      "firmware": .optional(attached) { .string($0.device.version) },
      "kernelDriver": .optional(attached?.kernelDriver) { .string($0) },
      "heldBy": .optional(attached) { ToolFailure.json($0.holders) },
      "technologies": .optional(technologies) { technologies in
        .array(technologies.map(\.rawValue).sorted().map { .string($0) })
      },
      "canOpen": .bool(reason == nil),
      "reason": .optional(reason) { .string($0.rawValue) },
    ]
  }

  static func json(_ port: SerialPort) -> JSONValue {
    [
      "path": .string(port.path), "usbPath": .optional(port.port) { .string($0.path) },
      "adapter": .optional(port.adapter) { .string($0) },
    ]
  }

  var line: String {
    let title = connection.map(HostileText.shown) ?? HostileText.shown(attached?.product ?? "")
    let path = attached.map { "  usb:" + $0.device.port.path } ?? ""
    let name = name.map { "  " + HostileText.shown($0) } ?? ""
    let state = complaint.map { "  cannot be opened: " + $0 } ?? ""
    return title + path + name + state
  }
}
