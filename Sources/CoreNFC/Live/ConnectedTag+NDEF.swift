import NDEF
import NFCSession
import NFCTags

extension ConnectedTag {
  /// The status, and the length of the largest message. A tag whose content is broken is none for
  /// NDEF.
  func status() async throws(NFCReaderError) -> (NFCNDEFStatus, Int) {
    guard let ndef else { return (.notSupported, 0) }
    do throws(TagError) {
      let state = try await ndef.readNDEF()
      return switch state.status {
      case .readWrite: (.readWrite, state.capacity)
      case .readOnly: (.readOnly, state.capacity)
      case .notFormatted: (.notSupported, 0)
      }
    } catch {
      switch error {
      case .malformed, .notFormatted: return (.notSupported, 0)
      default: throw NFCReaderError(error)
      }
    }
  }

  func message() async throws(NFCReaderError) -> NFCNDEFMessage {
    let bytes: [UInt8]?
    do throws(TagError) {
      bytes = try await requireNDEF().readNDEF().message
    } catch {
      throw NFCReaderError(error)
    }
    guard let bytes else { throw .zeroLengthMessage }
    do throws(NDEFError) {
      return NFCNDEFMessage(try NDEFMessage(decoding: bytes, strictness: .lenient))
    } catch {
      throw NFCReaderError(
        code: .readerTransceiveErrorTagResponseError,
        detail: "the message on the tag is malformed: \(error.identifier)")
    }
  }

  func write(_ message: [UInt8]) async throws(NFCReaderError) {
    try await change { tag throws(TagError) in
      let plan = try await tag.planWrite(message)
      // What a read-only tag holds already may not be written to it either.
      if plan.actions.isEmpty, try await tag.readNDEF().status == .readOnly {
        throw .readOnly("the tag is read-only")
      }
      return plan
    }
  }

  func lock() async throws(NFCReaderError) {
    try await change { tag throws(TagError) in try await tag.planLock() }
  }

  private func change(
    _ plan: (any NDEFTag) async throws(TagError) -> TagPlan
  ) async throws(NFCReaderError) {
    do throws(TagError) {
      let tag = try requireNDEF()
      _ = try await tag.execute(try await plan(tag))
    } catch {
      switch error {
      case .malformed, .notFormatted:  // nothing formats a tag here
        throw NFCReaderError(
          code: .ndefReaderSessionErrorTagNotWritable, detail: "the tag is not formatted")
      default: throw NFCReaderError(error)
      }
    }
  }

  private func requireNDEF() throws(TagError) -> any NDEFTag {
    guard let ndef else { throw .notFormatted(.noNDEFTLV) }
    return ndef
  }
}
