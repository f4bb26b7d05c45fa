import NFCLink
public import TagImages

/// A tag that can carry an NDEF message.
///
/// The methods talk to the tag, so one is to end before the next begins. Those that plan read what
/// they need and write nothing; `execute` does what a plan says, in its order, so that a tag which
/// is taken away at any moment holds the old message, an empty one or the new one.
public protocol NDEFTag: Sendable {
  var identity: TagIdentity { get }

  /// Reads the NDEF state and the message.
  ///
  /// - Throws: `malformed` if the tag claims to carry NDEF and breaks its rules,
  ///   `authenticationRequired` if it does not let its message be read.
  func readNDEF() async throws(TagError) -> NDEFState

  /// What it takes to make the tag carry a message.
  ///
  /// - Parameters:
  ///   - message: the bytes of an NDEF message; what they mean is not looked at.
  ///   - formatting: whether a tag that is not formatted, or broken, is formatted on the way.
  /// - Throws: `readOnly`, `capacityExceeded`, `notFormatted`, `malformed`,
  ///   `authenticationRequired`: whatever would make a write fail half way.
  func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan

  /// What it takes to make the message empty, or with `wipe` to overwrite all user bytes too.
  func planErase(wipe: Bool) async throws(TagError) -> TagPlan

  /// What it takes to prepare a blank tag for NDEF.
  func planFormat() async throws(TagError) -> TagPlan

  /// What it takes to make the tag read-only for good.
  ///
  /// - Parameter plan: a plan that is going to be executed before this one.
  func planLock(after plan: TagPlan?) async throws(TagError) -> TagPlan

  /// What it takes to make the tag hold what an image does, block by block.
  ///
  /// What the image does not know stays as it is, and so do the parts that are not named. What the
  /// plan leaves different is among its notes.
  ///
  /// - Parameters:
  ///   - image: of the same product.
  ///   - parts: what is restored beside the memory that is free for use.
  /// - Throws: `unsupported` for an image of another kind and for a part that the tag does not have,
  ///   `readOnly`, `authenticationRequired`: whatever would make it fail half way.
  func planRestore(_ image: TagImage, parts: RestoredParts) async throws(TagError) -> TagPlan

  /// Does what a plan of this tag says and reads back what was written.
  ///
  /// - Parameter onceWritten: called when everything is written and nothing of it read back. False
  ///   ends the work there, with the error `link(.cancelled)`.
  /// - Throws: `updateFailed` with the first block that does not hold what was written.
  func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport

  /// Everything that the tag tells about itself.
  func information() async throws(TagError) -> TagInformation

  /// The tag's memory; bytes that cannot be read stay unknown.
  func dumpImage() async throws(TagError) -> TagImage
}

extension NDEFTag {
  /// Does what a plan of this tag says and reads back what was written.
  ///
  /// - Throws: `updateFailed` with the first block that does not hold what was written.
  public func execute(_ plan: TagPlan) async throws(TagError) -> TagReport {
    try await execute(plan, onceWritten: { true })
  }

  public func planWrite(_ message: [UInt8]) async throws(TagError) -> TagPlan {
    try await planWrite(message, formatting: false)
  }

  public func planLock() async throws(TagError) -> TagPlan {
    try await planLock(after: nil)
  }

  public func planErase() async throws(TagError) -> TagPlan {
    try await planErase(wipe: false)
  }

  /// What reading brings, where a tag whose message cannot be read has more to tell.
  ///
  /// - Throws: `link`: such a tag tells nothing else either.
  func resultOfReading() async throws(TagError) -> Result<NDEFState, TagError> {
    do throws(TagError) {
      return .success(try await readNDEF())
    } catch {
      if case .link = error { throw error }
      return .failure(error)
    }
  }
}
