import CNFC

/// One open `nfc_device`. When the last reference goes it is closed, on the thread of the context.
@safe final class DeviceHandle: Sendable {
  // Never changes; what it points to is used by the thread of its reader, then by the one that
  // closes it, never by both.
  nonisolated(unsafe) let raw: OpaquePointer
  /// What the device calls itself.
  let name: String
  let capabilities: Capabilities
  /// Held until libnfc has let go of the device.
  let place: DevicePlace
  private let thread: ThreadExecutor

  init(
    _ raw: OpaquePointer, of connection: ConnectionString, at place: DevicePlace,
    closedOn thread: ThreadExecutor
  ) {
    unsafe self.raw = raw
    name = unsafe String(cString: nfc_device_get_name(raw))
    capabilities = unsafe Capabilities(of: raw, connection: connection)
    self.place = place
    self.thread = thread
  }

  deinit {
    // Nobody else has it any more.
    nonisolated(unsafe) let raw = unsafe raw
    let place = place
    thread.submit {
      unsafe nfc_close(raw)
      withExtendedLifetime(place) {}
    }
  }
}
