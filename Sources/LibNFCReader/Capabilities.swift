import CNFC
import NFCLink

/// What a device can do, as far as libnfc and its driver say.
struct Capabilities: Sendable {
  private let modulations: Set<UInt32>
  /// Bytes of payload that fit one frame.
  let frameLimit: Int
  /// Whether its driver is one of those that take 200 ms off every timeout.
  let isUSB: Bool
  /// The way to commands of the chip that libnfc does not offer.
  let door: ChipDoor?

  init(of device: OpaquePointer, connection: ConnectionString) {
    modulations = unsafe Set(LibNFCContext.modulations(device).map(\.rawValue))
    frameLimit = FrameLimit.limit(ofDriver: connection.driver)
    isUSB = connection.isUSB
    door = ChipDoor(driver: connection.driver)
  }

  func contains(_ modulation: nfc_modulation_type) -> Bool {
    modulations.contains(modulation.rawValue)
  }

  var technologies: Set<RFTechnology> {
    let table: [(RFTechnology, nfc_modulation_type)] = [
      (.a, NMT_ISO14443A), (.b, NMT_ISO14443B), (.f, NMT_FELICA),
    ]
    return Set(table.filter { contains($0.1) }.map(\.0))
  }
}
