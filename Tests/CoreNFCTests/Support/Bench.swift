import CoreNFC
import NFCLink
import NFCSession
import Synchronization
import TagImages
import Testing
import VirtualNFC

/// A virtual reader with its field, and a bootstrap for sessions on it.
final class Bench: Sendable {
  let field = VirtualField()
  let reader: InProcessReader
  let clock = TestClock()
  let bootstrap: ReaderBootstrap
  private let told = Alerts()

  init(
    faults: String = "", identifiers: [String]? = nil, codes: [String]? = nil,
    limit: Duration? = .seconds(60), looksForSeveralTags: Bool? = nil
  ) throws {
    let told = told
    reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    bootstrap = ReaderBootstrap(
      reader: .reader(reader), iso7816SelectIdentifiers: identifiers, feliCaSystemCodes: codes,
      limits: .init(session: limit), looksForSeveralTags: looksForSeveralTags, clock: clock,
      alert: { told.add($0) })
  }

  /// What the person was told.
  var alerts: [ReaderAlert] { told.all }
}

private final class Alerts: Sendable {
  private let list = Mutex<[ReaderAlert]>([])

  func add(_ alert: ReaderAlert) { list.withLock { $0.append(alert) } }
  var all: [ReaderAlert] { list.withLock { $0 } }
}
