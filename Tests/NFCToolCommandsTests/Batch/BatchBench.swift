import BatchJournal
import NFCLink
import NFCSession
import NFCTags
import Synchronization
import TagImages
import TestSupport
import Testing
import VirtualNFC

@testable import NFCToolCommands

/// A batch on a reader in this process, with its journal in a file.
final class BatchBench: Sendable {
  let folder: TemporaryFolder
  let field = VirtualField()
  let definition: BatchDefinition
  private let log = Mutex<[String]>([])

  init(
    rows: Int, lock: Bool = false, format: Bool = false, overwrite: Bool = false,
    product: String? = nil, text: String = "row {{row}} of {{serial}} on {{uid}}"
  ) throws {
    folder = try TemporaryFolder()
    definition = BatchDefinition(
      records: [RecordValue(option: "text", value: text, position: 0)], format: format,
      lock: lock, overwrite: overwrite, product: product)
    let builder = try JournalBuilder(path: folder.file("journal"))
    for row in 1...rows { try builder.append(fields: Array("{\"serial\":\"S\(row)\"}".utf8)) }
    try builder.finish(
      BatchJob(
        definition: JSONText.line(definition.json), digest: nil, columns: "[\"serial\"]",
        total: rows, created: Timestamp.now))
  }

  func journal() throws -> Journal { try Journal(path: folder.file("journal")) }

  /// What was told, in short: `rowDone 1`, `tagRejected hasMessage`.
  var events: [String] { log.withLock { $0 } }

  /// Runs until every row is done, until no tag comes for a while, or until the script says that it
  /// is enough.
  ///
  /// - Parameters:
  ///   - faults: what goes wrong on the air.
  ///   - script: hears every event; returns false to end the run.
  ///   - keeping: stands between the run and the journal.
  @discardableResult
  func run(
    faults: FaultScript = FaultScript(),
    script: @escaping @Sendable (BatchEvent) -> Bool = { _ in true },
    keeping: (Journal) -> any JournalKeeping = { $0 }
  ) async throws -> InProcessReader {
    let journal = try journal()
    let reader = InProcessReader(field: field, faults: faults)
    let session = SessionEngine(
      reader: reader, configuration: SessionConfiguration(limit: nil), clock: ManualClock())
    let stop = Stop()
    let desk = BatchDesk(
      definition, template: try MessageTemplate(definition, columns: nil, source: nil),
      journal: keeping(journal), path: "journal"
    ) { [self] event, _ in
      log.withLock { $0.append(Self.short(event)) }
      if !script(event) { stop.now() }
    }
    await session.begin()
    let station = BatchStation(
      desk: desk, session: session, name: "bench", limit: .seconds(5), isStopped: { stop.isDue })
    let result: Result<Void, ToolFailure>
    do throws(ToolFailure) {
      result = .success(try await station.run())
    } catch {
      result = .failure(error)
    }
    await session.close()
    try result.get()
    return reader
  }

  private final class Stop: Sendable {
    private let state = Atomic(false)
    var isDue: Bool { state.load(ordering: .relaxed) }
    func now() { state.store(true, ordering: .relaxed) }
  }

  private static func short(_ event: BatchEvent) -> String {
    switch event {
    case .batchStarted: "batchStarted"
    case .tagArrived: "tagArrived"
    case .rowAssigned(let row, _): "rowAssigned \(row)"
    case .rowDone(let row, _, _, _, _, _): "rowDone \(row)"
    case .rowFailed(let row, _, let fault): "rowFailed \(row) \(fault.rawValue)"
    case .tagRejected(_, let reason): "tagRejected \(reason.rawValue)"
    case .alreadyDone(let row, _, let verified): "alreadyDone \(row) \(verified)"
    case .tagLeft: "tagLeft"
    case .batchDone: "batchDone"
    }
  }

  /// The message on a tag, read from its memory.
  static func message(of image: TagImage) throws -> [UInt8]? {
    try NDEFState(of: image).message
  }

  /// The message that a row has on a tag: one text record in English (Text RTD 1.0).
  static func expected(row: Int, uid: [UInt8]) -> [UInt8] {
    let text = Array("row \(row) of S\(row) on ".utf8) + Array(Hex.string(uid).utf8)
    return [0xD1, 0x01, UInt8(text.count + 3), 0x54, 0x02, 0x65, 0x6E] + text
  }

  static func isLocked(_ image: TagImage) -> Bool {
    guard case .type2(let image) = image, let container = image.block(3) else { return false }
    return container[3] & 0x0F == 0x0F
  }
}
