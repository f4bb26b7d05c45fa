/// A serial port that may lead to a PN532.
package struct SerialPort: Hashable, Sendable {
  /// Such as `/dev/ttyUSB0`.
  package let path: String
  /// The USB port of its adapter, nil if it has none.
  package let port: USBPort?
  /// What the adapter is, or calls itself: escape it before showing it.
  package let adapter: String?
}

/// A USB adapter that should be a serial port and is none.
package struct DeadAdapter: Hashable, Sendable {
  package let port: USBPort
  package let adapter: SerialAdapters.Adapter
  /// What has its first interface in place of the kernel's module.
  package let driver: String?
}
