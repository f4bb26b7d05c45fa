import CNFC
import Glibc

/// The function by which libnfc's own drivers of the PN53x family talk to their chip.
///
/// It is exported and no header promises it, so it is looked up when the program runs, and whoever
/// uses it has to do without where it is missing.
struct ChipDoor: Sendable {
  private typealias Transceive =
    @convention(c) (
      OpaquePointer, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, Int, Int32
    ) -> Int32

  /// What libnfc gives a search, in milliseconds.
  static let searchTimeout: Int32 = 300

  /// The drivers whose devices the function knows; it would misread the state of any other.
  private static let drivers: Set<String> = [
    "pn532_uart", "pn532_spi", "pn532_i2c", "pn53x_usb", "acr122_usb", "acr122_pcsc", "acr122s",
    "arygon",
  ]

  private static let symbol = unsafe dlsym(nil, "pn53x_transceive").map { UInt(bitPattern: $0) }

  private let address: UInt

  init?(driver: String) {
    guard Self.drivers.contains(driver), let address = Self.symbol else { return nil }
    self.address = address
  }

  /// Sends a command, from its code on; the answer comes without its code.
  func callAsFunction(
    _ command: [UInt8], to device: DeviceHandle, through gate: CommandGate
  ) -> (status: LibNFCStatus, answer: ArraySlice<UInt8>) {
    // The symbol is libnfc's, whose source declares it so.
    let function = unsafe unsafeBitCast(address, to: Transceive.self)
    var answer = [UInt8](repeating: 0, count: FrameLimit.chip + 2)
    let status = gate.pass(device) { raw in
      unsafe function(raw, command, command.count, &answer, answer.count, Self.searchTimeout)
    }
    return (status, answer.prefix(max(0, Int(status.rawValue))))
  }
}
