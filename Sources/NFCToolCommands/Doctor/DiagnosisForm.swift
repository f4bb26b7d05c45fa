import NFCLink
import USBInventory

/// A diagnosis as it is shown.
enum DiagnosisForm {
  static func json(_ diagnosis: Diagnosis) -> JSONValue {
    let evidence = diagnosis.evidence
    return [
      "schema": 1, "usable": .bool(diagnosis.isUsable),
      "findings": .array(diagnosis.findings.map { json($0, in: evidence) }),
      "readers": .array(evidence.subjects.indices.map { row($0, in: diagnosis).json }),
      "serialPorts": .array(evidence.inventory.serialPorts.map(ReaderRow.json)),
      "libnfc": [
        "version": .string(evidence.libnfcVersion),
        "library": .optional(evidence.libraries.loaded) { .string($0) },
      ],
    ]
  }

  private static func json(_ finding: Finding, in evidence: Evidence) -> JSONValue {
    let isCommand = if case .command = finding.remedy { true } else { false }
    return [
      "code": .string(finding.code.rawValue),
      "reader": .optional(finding.subject) { .string(evidence.subjects[$0].choice) },
      "evidence": .string(finding.evidence), "confidence": .string(finding.confidence.rawValue),
      "remedy": .string(finding.remedy.text), "remedyIsCommand": .bool(isCommand),
      "check": .string(finding.check), "blocking": .bool(finding.isBlocking),
    ]
  }

  private static func row(_ index: Int, in diagnosis: Diagnosis) -> ReaderRow {
    let subject = diagnosis.evidence.subjects[index]
    let obstacle = diagnosis.obstacles(of: index).first
    let reason = obstacle?.code
    switch subject.opening {
    case .answered(let name, let technologies, _), .fellSilent(let name, let technologies):
      return ReaderRow(
        subject.connection, name: name, attached: subject.attached, technologies: technologies,
        reason: reason, complaint: reason?.rawValue)
    case .failed, nil:
      return ReaderRow(
        subject.connection, name: subject.attached?.device.name, attached: subject.attached,
        reason: reason, complaint: reason?.rawValue)
    }
  }

  static func text(_ diagnosis: Diagnosis) -> String {
    let evidence = diagnosis.evidence
    let rows = evidence.subjects.indices.map { index in
      let row = row(index, in: diagnosis)
      let firmware = row.attached.map { "  firmware \($0.device.version)" } ?? ""
      return row.line + firmware + openingText(evidence.subjects[index].opening)
    }
    let findings = diagnosis.findings.map(text)
    return ([rows.joined(separator: "\n")] + findings + [verdict(diagnosis)])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func openingText(_ opening: Opening?) -> String {
    guard case .answered(_, let technologies, let sawTag) = opening else { return "" }
    let names = technologies.map { "NFC-\($0.rawValue)" }.sorted().joined(separator: ", ")
    return "  answers; \(names); " + (sawTag ? "a tag is on it" : "no tag on it")
  }

  private static func text(_ finding: Finding) -> String {
    let kind = finding.isBlocking ? finding.code.rawValue : "note: \(finding.code.rawValue)"
    let remedy =
      switch finding.remedy {
      case .command(let command): "  mend:   \(HostileText.shown(command))"
      case .advice(let advice): "  advice: \(HostileText.shown(advice))"
      }
    return """
      \(kind) (\(finding.confidence.rawValue))
        \(finding.evidence)
      \(remedy)
        check:  \(HostileText.shown(finding.check))
      """
  }

  private static func verdict(_ diagnosis: Diagnosis) -> String {
    guard diagnosis.isUsable else { return "No reader can be used." }
    let isTried = diagnosis.evidence.subjects.contains { $0.opening != nil }
    return isTried
      ? "A reader can be used."
      : "Nothing is seen that keeps a reader from being used; --open tries it."
  }
}
