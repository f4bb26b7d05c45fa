import CNFC
import Glibc
import NFCLink
import Synchronization

/// The one `nfc_context` of the process, and the one thread that lists, opens and closes devices.
///
/// libnfc keeps its drivers, and libusb its buses, in globals without a lock.
@safe final class LibNFCContext: Sendable {
  /// Made at the first use; a system without threads is not asked again.
  static let shared = Result { () throws(ReaderError) in try LibNFCContext() }

  let thread: ThreadExecutor
  // Made and used on the thread alone.
  private nonisolated(unsafe) var raw: OpaquePointer?

  private init() throws(ReaderError) {
    thread = try ThreadExecutor()
  }

  /// More readers than anybody attaches; libnfc stops there.
  private static let longestList = 32

  /// How often opening is tried: one lost byte makes it fail.
  private static let attempts = 3

  /// Devices in libnfc's order. On the thread of the context only.
  func list(verbose: Bool, during operation: String) throws(ReaderError) -> [ConnectionString] {
    let context = unsafe try context(verbose: verbose, during: operation)
    return unsafe withUnsafeTemporaryAllocation(
      of: nfc_connstring.self, capacity: Self.longestList
    ) { strings in
      let count = unsafe nfc_list_devices(context, strings.baseAddress, strings.count)
      return unsafe strings.prefix(min(count, Self.longestList)).indices.compactMap { index in
        unsafe withUnsafeBytes(of: &strings[index]) { bytes in
          unsafe ConnectionString(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        }
      }
    }
  }

  /// Opens a device that a complete connection string names, and makes it ready to poll. On the
  /// thread of the context only.
  ///
  /// - Parameter gate: of the reader, if it is there already; when it is cancelled no more is tried.
  func open(
    _ connection: ConnectionString, at place: DevicePlace, for gate: CommandGate? = nil,
    verbose: Bool, during operation: String
  ) throws(ReaderError) -> DeviceHandle {
    let context = unsafe try context(verbose: verbose, during: operation)
    for _ in 0..<Self.attempts {
      if gate?.isCancelled == true { throw ReaderError(.cancelled, during: operation) }
      guard place.isPresent else { break }
      fillStandardDescriptors()
      guard let raw = unsafe nfc_open(context, connection.text) else { continue }
      if unsafe Self.answers(raw) && Self.prepare(raw) {
        return unsafe DeviceHandle(raw, of: connection, at: place, closedOn: thread)
      }
      unsafe nfc_close(raw)
    }
    if place.isGone() {
      throw ReaderError(.unplugged, during: operation, detail: connection.text)
    }
    if let driver = place.driver {
      throw ReaderError(.busy, during: operation, detail: "held by the driver \(driver)")
    }
    throw ReaderError(.openFailed, during: operation, detail: connection.text)
  }

  private func context(
    verbose: Bool, during operation: String
  ) throws(ReaderError) -> OpaquePointer {
    if let raw = unsafe raw { return unsafe raw }
    // libnfc talks on stderr, and reads this at every line; it sets it itself in nfc_init.
    if !verbose { unsafe setenv("LIBNFC_LOG_LEVEL", "0", 1) }
    fillStandardDescriptors()
    unsafe nfc_init(&raw)
    guard let raw = unsafe raw else { throw ReaderError(.openFailed, during: operation) }
    return unsafe raw
  }

  /// Whether the device said what it is.
  ///
  /// The serial drivers return a device even if it did not, and any use of it but closing would end
  /// the process by an assertion.
  private static func answers(_ raw: OpaquePointer) -> Bool {
    guard unsafe nfc_device_get_last_error(raw) >= 0 else { return false }
    let modulations = unsafe Self.modulations(raw)
    return !modulations.isEmpty
      && modulations.allSatisfy { modulation in
        var rates: UnsafePointer<nfc_baud_rate>?
        let code = unsafe nfc_device_get_supported_baud_rate(raw, modulation, &rates)
        return unsafe code >= 0 && rates != nil
      }
  }

  private static func prepare(_ raw: OpaquePointer) -> Bool {
    unsafe nfc_initiator_init(raw) >= 0 && nfc_device_get_last_error(raw) >= 0
      && nfc_device_set_property_bool(raw, NP_INFINITE_SELECT, false) >= 0
  }

  /// What the device can poll for; nothing if it never said.
  static func modulations(_ raw: OpaquePointer) -> [nfc_modulation_type] {
    var list: UnsafePointer<nfc_modulation_type>?
    guard unsafe nfc_device_get_supported_modulation(raw, N_INITIATOR, &list) >= 0,
      var next = unsafe list
    else { return [] }
    var modulations: [nfc_modulation_type] = []
    while unsafe next.pointee.rawValue != 0 {  // libnfc ends the list so
      unsafe modulations.append(next.pointee)
      unsafe next += 1
    }
    return modulations
  }
}
