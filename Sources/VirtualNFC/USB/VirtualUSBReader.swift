public import NFCLink

/// A reader on the USB, with a field of tags, for hosts that speak USB/IP.
///
/// It serves from the moment it is made until `stop` or `unplug`, on a thread of its own; clients may
/// attach it one after another. Everything here may be called from any thread.
public final class VirtualUSBReader: ServedReader {
  public let product: VirtualUSBProduct
  public let field: VirtualField
  /// Where clients find it, such as `127.0.0.1:3240`; nil if this kernel has it.
  public let address: String?
  private let server: USBIPServer

  /// The name under which clients find it at its address.
  public static let busIdentifier = USBIPMessage.busIdentifier

  /// Serves it to clients such as `usbip attach`.
  ///
  /// - Parameter address: an IPv4 address and a port, `127.0.0.1:3240`; port 0 takes a free one.
  /// - Throws: `ReaderError.unsupported` for an address of another form, `openFailed` if the system
  ///   refuses it.
  public init(
    _ product: VirtualUSBProduct, field: VirtualField = VirtualField(),
    faults: FaultScript = FaultScript(), timing: VirtualReader.Timing = .instant,
    listeningOn address: String
  ) throws(ReaderError) {
    let listener = try USBIPListener(address)
    (self.product, self.field, self.address) = (product, field, listener.address)
    server = try USBIPServer(
      VirtualUSBDevice(product, field: field, faults: faults), through: .listener(listener),
      isHeld: faults.isBusy, timing: timing)
  }

  /// Plugs it into this kernel, by its virtual host controller (vhci_hcd).
  ///
  /// - Throws: `ReaderError` with `notFound` (the module is not loaded), `accessDenied` (only root
  ///   may) or `openFailed`.
  public init(
    attaching product: VirtualUSBProduct, field: VirtualField = VirtualField(),
    faults: FaultScript = FaultScript(), timing: VirtualReader.Timing = .instant
  ) throws(ReaderError) {
    (self.product, self.field, address) = (product, field, nil)
    server = try USBIPServer(
      VirtualUSBDevice(product, field: field, faults: faults),
      through: .client(try HostController().attach()), isHeld: false, timing: timing)
  }

  deinit {
    server.stop()
  }

  public var statistics: LinkStatistics { server.withChip { $0.statistics } }

  public func resetStatistics() {
    server.withChip { $0.statistics = LinkStatistics() }
  }

  public var exchangeCount: Int { server.withChip { $0.air.exchangeCount } }

  public var isServing: Bool { server.isServing }

  public func unplug() {
    server.stop()
  }

  public func stop() {
    server.stop()
  }
}
