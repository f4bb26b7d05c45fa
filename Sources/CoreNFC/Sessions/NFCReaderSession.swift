public import Foundation
import NFCSession
import Synchronization

/// What all sessions have in common. There are none of this class itself.
///
/// A session holds its delegate weakly and its queue strongly. Dropping the last reference to it ends
/// it and gives the reader back, without a further callback.
open class NFCReaderSession: NSObject, NFCReaderSessionProtocol {
  let core: SessionCore

  /// The queue of all callbacks and handlers.
  public let sessionQueue: DispatchQueue

  /// Who hears of the session.
  open private(set) weak var delegate: AnyObject?

  // Visible to the compiler outside, or an app's subclass of a session would inherit no initialiser.
  @usableFromInline
  init(plan: (TagLists) -> DetectionPlan, delegate: AnyObject, queue: DispatchQueue?) {
    let bootstrap = ReaderBootstrap.current
    sessionQueue = queue ?? DispatchQueue(label: "CoreNFC.session")
    core = SessionCore(bootstrap: bootstrap, plan: plan(bootstrap.lists), queue: sessionQueue)
    self.delegate = delegate
    super.init()
    core.session.set(self)
  }

  deinit {
    core.end(.cancelled(message: nil))
  }

  /// Whether there is a reader to be used. Where none is named libnfc is asked for its list, which
  /// takes some milliseconds.
  open class var readingAvailable: Bool { ReaderBootstrap.current.isReaderPresent }

  open var isReady: Bool { core.isReady }

  open var alertMessage: String {
    get { core.alertMessage }
    set { core.alertMessage = newValue }
  }

  open func begin() {
    core.begin()
  }

  open func invalidate() {
    core.end(.cancelled(message: nil), keeping: self)
  }

  open func invalidate(errorMessage: String) {
    core.fail(errorMessage)
    core.end(.cancelled(message: errorMessage), keeping: self)
  }

  // MARK: What the core calls on the queue

  func didBecomeActive() {}
  func didDetect(_ tags: [TagHandle]) {}
  func didRead(_ messages: [NFCNDEFMessage]) {}
  func didInvalidate(_ error: NFCReaderError) {}
}
