import NFCLink

/// What is known of a failed exchange once the tag is selected again.
struct Recovery {
  /// What to report if it is not tried again.
  let verdict: TagError
  let isWorthRepeating: Bool

  /// For tags that fall silent, or refuse, and have to be selected after both.
  ///
  /// - Parameters:
  ///   - brokenFrames: the reasons of a NAK that mean that a command came in broken.
  ///   - refusal: what to call the command if the reader does not tell a NAK from silence.
  /// - Returns: nil for what no selection can help against.
  init?(from error: TagError, brokenFrames: Set<UInt8>, refusal: RefusedCommand) {
    switch error {
    case .nak(let reason, _):
      verdict = error
      isWorthRepeating = reason.map(brokenFrames.contains) ?? false
    case .link(.transmission):
      verdict = .nak(nil, to: refusal)
      isWorthRepeating = true
    default:
      guard error.isOfOneExchange else { return nil }
      verdict = error
      isWorthRepeating = true
    }
  }
}

extension TagError {
  /// Whether one exchange failed, and the tag may answer the next one once it is selected again.
  var isOfOneExchange: Bool {
    switch self {
    case .link(.transmission), .link(.timeout), .malformedResponse: true
    default: false
    }
  }
}

/// Does something that may be done twice, and once more if it failed and that can be mended.
///
/// - Parameter mend: finds the tag again after a failure, and tells what to report if nothing else
///   helps. It throws what no search can help against.
func repeating<Result>(
  _ work: () async throws(TagError) -> Result,
  mend: (TagError) async throws(TagError) -> TagError
) async throws(TagError) -> Result {
  do throws(TagError) {
    return try await work()
  } catch {
    _ = try await mend(error)
  }
  do throws(TagError) {
    return try await work()
  } catch {
    // Leaves the tag as usable as it is, and tells one that has left from one that is silent.
    throw try await mend(error)
  }
}
