import CoreNFC

/// Tells what a tag of any kind is, with the async forms.
// Its session is set before it begins, and then touched on the session's queue alone.
final class TagInspector: NSObject, NFCTagReaderSessionDelegate, @unchecked Sendable {
  private var session: NFCTagReaderSession?
  private let finished: @Sendable (String) -> Void

  init(finished: @escaping @Sendable (String) -> Void) {
    self.finished = finished
  }

  func scan() {
    session = NFCTagReaderSession(
      pollingOption: [.iso14443, .iso15693, .iso18092], delegate: self)
    session?.begin()
  }

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}

  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {
    self.session = nil
  }

  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
    guard tags.count == 1 else {
      finished("\(tags.count) tags")
      session.alertMessage = "Only one, please."
      session.restartPolling()
      return
    }
    // Apple's types are not Sendable; after this line the task alone uses them.
    nonisolated(unsafe) let (session, tag) = (session, tags[0])
    Task {
      do {
        try await session.connect(to: tag)
        let line = try await inspect(tag)
        session.alertMessage = line
        session.invalidate()
        finished(line)
      } catch {
        session.invalidate(errorMessage: error.localizedDescription)
        finished("failed: \(error.localizedDescription)")
      }
    }
  }

  private func inspect(_ tag: NFCTag) async throws -> String {
    switch tag {
    case .miFare(let chip): return try await inspect(chip)
    case .iso7816(let card):
      return "card \(card.initialSelectedAID) of \(hex(card.identifier))"
    case .iso15693(let label):
      let info = try await label.systemInfo(requestFlags: [.highDataRate])
      let block = try await label.readSingleBlock(
        requestFlags: [.highDataRate, .address], blockNumber: 0)
      return
        "label \(hex(info.uniqueIdentifier)) \(info.totalBlocks)x\(info.blockSize) \(hex(block))"
    case .feliCa(let card):
      let codes = try await card.requestSystemCode()
      return "felica \(codes.map(hex).joined(separator: " "))"
    @unknown default: return "new"
    }
  }

  private func inspect(_ chip: any NFCMiFareTag) async throws -> String {
    switch chip.mifareFamily {
    case .ultralight:
      let pages = try await chip.sendMiFareCommand(commandPacket: Data([0x30, 0x03]))
      return "ultralight \(hex(pages.prefix(4)))"
    case .desfire:
      let version = try await chip.sendMiFareCommand(commandPacket: Data([0x60]))
      return "desfire \(version.count)"
    case .plus: return "plus"
    case .unknown: return "unknown"
    @unknown default: return "new"
    }
  }

  private func hex(_ bytes: Data) -> String {
    bytes.map { String(format: "%02X", $0) }.joined()
  }
}
