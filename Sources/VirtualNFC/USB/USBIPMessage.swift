/// The messages of USB/IP 1.1.1 (Linux, Documentation/usb/usbip_protocol.rst): big endian, of fixed
/// length but for the data of a transfer.
enum USBIPMessage {
  static let version: UInt16 = 0x0111
  static let busIdentifier = "1-1"
  /// Bus 1, device 2; full speed, as vhci and `usbip list` name it.
  static let busNumber: UInt32 = 1
  static let deviceNumber: UInt32 = 2
  static let fullSpeed: UInt32 = 2
  static var deviceIdentifier: UInt32 { busNumber << 16 | deviceNumber }

  enum Operation {
    static let listRequest: UInt16 = 0x8005
    static let listReply: UInt16 = 0x0005
    static let importRequest: UInt16 = 0x8003
    static let importReply: UInt16 = 0x0003
    static let headerLength = 8
    static let busIdentifierLength = 32
  }

  enum OperationStatus: UInt32 {
    case success = 0
    case failed = 1
    case busy = 2
    case noDevice = 4
  }

  enum Command {
    static let submit: UInt32 = 1
    static let unlink: UInt32 = 2
    static let submitReply: UInt32 = 3
    static let unlinkReply: UInt32 = 4
    static let headerLength = 48
  }

  /// The negative errno numbers that a transfer can end with.
  enum Status: Int32 {
    case success = 0
    case stall = -32
    case overflow = -75
    case noMemory = -12
    case unlinked = -104
  }

  static func operation(_ code: UInt16, _ status: OperationStatus = .success) -> [UInt8] {
    bytes(version) + bytes(code) + bytes(status.rawValue)
  }

  /// The device as a list shows it and an import returns it.
  static func record(of device: USBDescriptors, isConfigured: Bool = true) -> [UInt8] {
    text("/sys/devices/virtual/usb1/\(busIdentifier)", count: 256)
      + text(busIdentifier, count: Operation.busIdentifierLength)
      + bytes(busNumber) + bytes(deviceNumber) + bytes(fullSpeed)
      + bytes(device.vendor) + bytes(device.product) + bytes(device.release)
      + device.deviceClass
      + [device.configurationValue, device.configurationCount, device.interfaceCount]
  }

  /// The reply to a submitted transfer; the data of one to the host follow it.
  static func submitReply(
    _ sequence: UInt32, _ status: Status, count: Int, data: [UInt8] = []
  ) -> [UInt8] {
    header(Command.submitReply, sequence) + bytes(UInt32(bitPattern: status.rawValue))
      + bytes(UInt32(count)) + zeros(20) + data
  }

  static func unlinkReply(_ sequence: UInt32, _ status: Status) -> [UInt8] {
    header(Command.unlinkReply, sequence) + bytes(UInt32(bitPattern: status.rawValue)) + zeros(24)
  }

  private static func header(_ command: UInt32, _ sequence: UInt32) -> [UInt8] {
    bytes(command) + bytes(sequence) + zeros(12)
  }

  private static func text(_ text: String, count: Int) -> [UInt8] {
    Array(text.utf8) + zeros(count - text.utf8.count)
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func word(_ bytes: ArraySlice<UInt8>, at offset: Int, count: Int = 4) -> UInt32 {
    bytes.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
