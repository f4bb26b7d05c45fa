import Glibc
public import NFCLink

/// A reader that libnfc has opened.
///
/// It lives on a thread of its own, where libnfc may block. When an answer is overdue or broken the
/// device is given up, because libnfc takes the next bytes that come for the answer to its next
/// question; `poll` and `activate` open it afresh, and `transceive` finds no tag until then. Without
/// `close` the device is given back when the last reference to the reader goes.
///
/// A reader that was unplugged fails at once, unless it was opened with some patience: then it has
/// lost its tag, and `poll` and `activate` wait for one to come back to the same place, and go on
/// with that.
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
  /// Changes when the reader is plugged in again.
  private var address: ConnectionString
  private let seat: DeviceSeat?
  private let patience: Duration
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
  /// Whether a target sleeps whose identifier would be another once the field was off.
  var keepsFieldOn = false
  /// Which kind of the targets that belong to no technology is looked for next.
  var nextOther = 0
  private var isClosed = false
  /// What the chip was last told of `NP_TIMEOUT_COM`, in milliseconds.
  var answerLimit = ExchangeTimeout.defaultAnswer

  init(
    _ device: DeviceHandle, connection: ConnectionString, context: LibNFCContext, verbose: Bool,
    patience: Duration
  ) throws(ReaderError) {
    thread = try ThreadExecutor()
    self.connection = connection.text
    name = device.name
    capabilities = device.capabilities
    technologies = device.capabilities.technologies
    address = connection
    seat = patience > .zero ? DeviceSeat(of: connection) : nil
    self.patience = patience
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

  /// Whether a missing reader may yet come back.
  var isAwaited: Bool { seat != nil }

  /// Waits for a reader to come back to where this one was, and opens it.
  ///
  /// - Throws: the error that there was if none comes in time.
  func awaitReturn(after error: ReaderError) throws(ReaderError) {
    guard let seat else { throw error }
    abandon()
    place = nil
    let end = ContinuousClock.now + patience
    repeat {
      if gate.isCancelled { throw ReaderError(.cancelled, during: error.operation) }
      if let occupant = seat.occupant, try isListed(occupant, during: error.operation) {
        address = occupant
        if (try? ready(during: error.operation)) != nil { return }
      }
      usleep(DeviceSeat.interval)  // on the device's own thread, which has nothing else to do
    } while ContinuousClock.now < end
    throw error
  }

  /// Whether libnfc takes it for a reader: it would open any device on the USB.
  private func isListed(
    _ connection: ConnectionString, during operation: String
  ) throws(ReaderError) -> Bool {
    if connection.isTrusted { return true }
    let (context, verbose) = (context, verbose)
    return try context.thread.runWhileWaiting { () throws(ReaderError) in
      try context.list(verbose: verbose, during: operation).contains(connection)
    }
  }

  /// Gives the device up. It is closed on the thread of the context.
  private func abandon() {
    active = nil
    device = nil
  }

  /// Gives the device up if a status says that it is out of step; returns whether it is gone.
  func settle(_ status: LibNFCStatus) -> Bool {
    guard status.losesStep else { return false }
    abandon()
    return status == .timeout ? !isPresent : place?.isGone() ?? true
  }

  /// The error that a status of a libnfc call stands for.
  func failure(_ status: LibNFCStatus, during operation: String) -> ReaderError {
    status.readerError(during: operation, unplugged: settle(status))
  }
}
