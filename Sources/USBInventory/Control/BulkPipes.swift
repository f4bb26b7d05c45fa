import CUSB

/// The two bulk pipes of a smart card reader.
package protocol BulkTransport {
  func send(_ bytes: [UInt8]) throws(USBFailure)
  func receive() throws(USBFailure) -> [UInt8]
}

/// The pipes of an ACR122U, ours until this goes. Nothing is taken from whoever has the reader:
/// without a reset the claim fails then.
@safe package final class BulkPipes: BulkTransport {
  // What libusb made for this object, used and freed by it alone.
  private let context: OpaquePointer
  private let handle: OpaquePointer

  /// As its descriptors have them.
  private static let (output, input): (UInt8, UInt8) = (0x02, 0x82)
  /// Longer than any command here takes, in milliseconds.
  private static let patience: UInt32 = 2000
  /// What the longest message fills (dwMaxCCIDMessageLength: 271), in whole packets.
  private static let longestMessage = 320

  package init(of device: USBDevice) throws(USBFailure) {
    var context: OpaquePointer?
    try unsafe USBFailure.check(libusb_init(&context))
    guard let context = unsafe context else { throw USBFailure(.ioFailed) }
    do throws(USBFailure) {
      unsafe handle = try Self.open(device, in: context)
    } catch {
      unsafe libusb_exit(context)
      throw error
    }
    unsafe self.context = context
  }

  deinit {
    unsafe libusb_release_interface(handle, 0)
    unsafe libusb_close(handle)
    unsafe libusb_exit(context)
  }

  /// Opens the device with that address and claims its first interface.
  private static func open(
    _ device: USBDevice, in context: OpaquePointer
  ) throws(USBFailure) -> OpaquePointer {
    var list: UnsafeMutablePointer<OpaquePointer?>?
    let count = unsafe libusb_get_device_list(context, &list)
    try USBFailure.check(Int32(clamping: count))
    defer { unsafe libusb_free_device_list(list, 1) }
    let devices = unsafe UnsafeBufferPointer(start: list, count: count)
    var found: OpaquePointer?
    for index in devices.indices {
      guard let candidate = unsafe devices[index] else { continue }
      let (bus, number) = unsafe (
        libusb_get_bus_number(candidate), libusb_get_device_address(candidate)
      )
      if Int(bus) == device.bus && Int(number) == device.number { unsafe found = candidate }
    }
    guard let found = unsafe found else { throw USBFailure(.unplugged) }
    var handle: OpaquePointer?
    try unsafe USBFailure.check(libusb_open(found, &handle))
    guard let handle = unsafe handle else { throw USBFailure(.ioFailed) }
    let result = unsafe libusb_claim_interface(handle, 0)
    if result < 0 { unsafe libusb_close(handle) }
    try USBFailure.check(result)
    return unsafe handle
  }

  package func send(_ bytes: [UInt8]) throws(USBFailure) {
    let sent = try transfer(bytes, through: Self.output)
    guard sent.count == bytes.count else { throw USBFailure(.ioFailed) }
  }

  package func receive() throws(USBFailure) -> [UInt8] {
    try transfer([UInt8](repeating: 0, count: Self.longestMessage), through: Self.input)
  }

  /// Returns as much of the buffer as was transferred.
  private func transfer(
    _ bytes: [UInt8], through endpoint: UInt8
  ) throws(USBFailure) -> [UInt8] {
    var buffer = bytes
    var count: Int32 = 0
    let result = unsafe libusb_bulk_transfer(
      handle, endpoint, &buffer, Int32(buffer.count), &count, Self.patience)
    try USBFailure.check(result)
    return Array(buffer.prefix(Int(count)))
  }
}
