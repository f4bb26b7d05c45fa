public import NFCLink

/// A reader that libnfc has opened.
///
/// It lives on a thread of its own, where libnfc may block. When an answer is overdue or broken the
/// device is given up, because libnfc takes the next bytes that come for the answer to its next
/// question; `poll` and `activate` open it afresh, and `transceive` finds no tag until then. Without
/// `close` the device is given back when the last reference to the reader goes.
public actor LibNFCReader: Reader {
  public nonisolated let connection: String
  public nonisolated let name: String
  public nonisolated let technologies: Set<RFTechnology>
  public nonisolated var frameLimit: Int { capabilities.frameLimit }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe thread.asUnownedSerialExecutor()
  }

  let gate = CommandGate()
  let capabilities: Capabilities
  private let address: ConnectionString
  private let verbose: Bool
  private let context: LibNFCContext
  private let thread: ThreadExecutor

  /// Nil after it went out of step, and after `close`.
  private(set) var device: DeviceHandle?
  /// Kept while the device is opened afresh; nil once it is gone from there, and after `close`.
  private var place: DevicePlace?
  var active: RemoteTarget?
  /// Identifiers of targets that cannot be put to sleep, and are to be passed over until the field
  /// was off.
  var resting: Set<[UInt8]> = []
  /// Whether a target was put to sleep since the field went on: switching it off would wake it.
  var hasSleepers = false
  /// Which kind of the targets that belong to no technology is looked for next.
  var nextOther = 0
  private var isClosed = false
  /// What the chip was last told of `NP_TIMEOUT_COM`, in milliseconds.
  var answerLimit = ExchangeTimeout.defaultAnswer

  init(
    _ device: DeviceHandle, connection: ConnectionString, context: LibNFCContext, verbose: Bool
  ) throws(ReaderError) {
    thread = try ThreadExecutor()
    self.connection = connection.text
    name = device.name
    capabilities = device.capabilities
    technologies = device.capabilities.technologies
    address = connection
    self.verbose = verbose
    self.context = context
    self.device = device
    place = device.place
  }

  deinit {
    thread.stop()
  }

  public nonisolated func cancel() {
    gate.cancel()
  }

  public func close() {
    isClosed = true
    abandon()
    context.thread.runWhileWaiting {}  // the device is closed when its turn comes before this
    place = nil
  }

  /// The device, opened afresh if it had to be given up.
  func ready(during operation: String) throws(ReaderError) -> DeviceHandle {
    guard !gate.isCancelled else { throw ReaderError(.cancelled, during: operation) }
    guard !isClosed else { throw ReaderError(.ioFailed, during: operation, detail: "closed") }
    if let device { return device }
    if !isPresent { place = nil }  // what comes there again has a lock of its own
    let (context, address, verbose, gate, held) = (context, address, verbose, gate, place)
    let device = try context.thread.runWhileWaiting { () throws(ReaderError) in
      let place =
        if let held { held } else { try DevicePlace(returned: address, during: operation) }
      return try context.open(
        address, at: place, for: gate, verbose: verbose, during: operation)
    }
    self.device = device
    place = device.place
    answerLimit = ExchangeTimeout.defaultAnswer
    return device
  }

  private var isPresent: Bool { place?.isPresent ?? false }

  /// Gives the device up. It is closed on the thread of the context.
  private func abandon() {
    active = nil
    device = nil
  }

  /// Gives the device up if a status says that it is out of step; returns whether it is gone.
  func settle(_ status: LibNFCStatus) -> Bool {
    guard status.losesStep else { return false }
    abandon()
    return !isPresent
  }

  /// The error that a status of a libnfc call stands for.
  func failure(_ status: LibNFCStatus, during operation: String) -> ReaderError {
    status.readerError(during: operation, unplugged: settle(status))
  }
}
