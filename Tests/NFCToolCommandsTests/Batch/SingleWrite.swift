import NFCLink
import NFCSession
import NFCTags
import Testing
import VirtualNFC

/// What `write --lock` does with the tag in a field.
enum SingleWrite {
  /// - Returns: how many exchanges it took.
  static func exchanges(on field: VirtualField, message: [UInt8]) async throws -> Int {
    let reader = InProcessReader(field: field)
    let session = SessionEngine(reader: reader, configuration: SessionConfiguration(limit: nil))
    await session.begin()
    let tag = try #require(try await session.detect().first)
    let ndef = try #require(try await session.connect(to: tag).ndef)
    let plan = try await ndef.planWrite(message)
    _ = try await ndef.planLock(after: plan)
    _ = try await ndef.execute(plan)
    _ = try await ndef.execute(try await ndef.planLock())
    return reader.exchangeCount
  }
}
