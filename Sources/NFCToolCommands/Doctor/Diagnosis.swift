/// What follows from the evidence: a decision tree, a file a branch.
struct Diagnosis: Sendable {
  let evidence: Evidence
  /// What keeps a reader from being used stands before what is only worth knowing.
  let findings: [Finding]

  init(_ evidence: Evidence) {
    self.evidence = evidence
    let found = Self.branches.flatMap { $0(evidence) }
    findings = found.filter(\.isBlocking) + found.filter { !$0.isBlocking }
  }

  /// In the order in which one stands before the other: who may not open the node need not ask who
  /// else has it open.
  private static let branches: [@Sendable (Evidence) -> [Finding]] = [
    SupportRules.findings, PermissionRules.findings, KernelRules.findings, HolderRules.findings,
    SerialRules.findings, ConnectionRules.findings, ConfigurationRules.findings,
    AnswerRules.findings, LibraryRules.findings, MachineRules.findings, MessageRules.findings,
    AbsenceRules.findings,
  ]

  /// What keeps a subject from being used, the first obstacle first.
  func obstacles(of subject: Int) -> [Finding] {
    findings.filter { $0.subject == subject && $0.isBlocking }
  }

  private var inQuestion: Range<Int> { 0..<evidence.inQuestion }

  /// Whether a reader in question can be used, as far as was looked.
  var isUsable: Bool { inQuestion.contains { obstacles(of: $0).isEmpty } }

  var exit: ExitStatus {
    if isUsable { return .success }
    let statuses = Set(inQuestion.compactMap { obstacles(of: $0).first?.code.exit })
    // Of several readers that one counts which is nearest to being usable.
    let order: [ExitStatus] = [.tryAgain, .noPermission, .readerFailed]
    return order.first(where: statuses.contains) ?? .noReader
  }
}
