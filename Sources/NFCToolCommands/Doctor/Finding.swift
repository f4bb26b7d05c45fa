/// One thing that doctor found out.
struct Finding: Hashable, Sendable {
  enum Confidence: String, Sendable {
    /// It was seen.
    case certain
    /// What was seen is hard to explain otherwise.
    case likely
    /// It is the usual cause.
    case possible
  }

  enum Remedy: Hashable, Sendable {
    /// A command that a shell can run here and now.
    case command(String)
    /// What only a person can do.
    case advice(String)

    var text: String {
      switch self {
      case .command(let text), .advice(let text): text
      }
    }
  }

  let code: FindingCode
  /// The subject that it is about, by its index; nil if it is about the system.
  let subject: Int?
  /// What was seen.
  let evidence: String
  let confidence: Confidence
  let remedy: Remedy
  /// The command that succeeds, or tells, when it is mended.
  let check: String
  /// Whether it keeps its subject from being used.
  let isBlocking: Bool

  init(
    _ code: FindingCode, about subject: Int? = nil, _ evidence: String,
    confidence: Confidence = .certain, remedy: Remedy, check: String, blocks: Bool = true
  ) {
    self.code = code
    self.subject = subject
    self.evidence = evidence
    self.confidence = confidence
    self.remedy = remedy
    self.check = check
    isBlocking = blocks
  }
}
