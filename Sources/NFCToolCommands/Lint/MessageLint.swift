import NDEF
import NFCTags
import TagImages

/// Looks at a message as phones will.
///
/// Each rule is a row: what it looks at, and what it finds. A new one is a row and a function.
enum MessageLint {
  struct Subject {
    let message: NDEFMessage
    let layout: MessageLayout
    let bytes: [UInt8]

    var length: Int { bytes.count }
  }

  private static let rules: [@Sendable (Subject) -> [LintFinding]] = [
    emptiness, wire, content, carriers, signatures, shortestPrefix, iOSBackground, androidDispatch,
    androidCase,
    commonTags,
  ]

  static func findings(_ subject: Subject) -> [LintFinding] {
    rules.flatMap { $0(subject) }
  }

  // MARK: The message itself

  private static func emptiness(_ subject: Subject) -> [LintFinding] {
    guard subject.message.isEmpty else { return [] }
    return [
      LintFinding(
        code: "emptyMessage", record: nil, message: "the message is empty; phones ignore it",
        hint: nil)
    ]
  }

  private static func wire(_ subject: Subject) -> [LintFinding] {
    subject.layout.records.enumerated().flatMap { index, record in
      record.oddities.sorted { $0.rawValue < $1.rawValue }.map { oddity in
        switch oddity {
        case .chunked:
          LintFinding(
            code: "chunked", record: index,
            message: "the record comes in chunks, which many readers do not join",
            hint: "encode it again")
        case .longForm:
          LintFinding(
            code: "longForm", record: index,
            message: "the payload's length takes four bytes where one would do",
            hint: "encode it again: that saves three bytes")
        case .emptyID:
          LintFinding(
            code: "emptyID", record: index, message: "the record announces an id and has none",
            hint: "encode it again: that saves a byte")
        }
      }
    }
  }

  private static func content(_ subject: Subject) -> [LintFinding] {
    subject.message.records.enumerated().flatMap { index, record in
      let content = record.content
      var findings = content.findings.map {
        LintFinding(
          code: $0.code.rawValue, record: index, message: $0.message.asClause,
          hint: $0.hint.asClause)
      }
      if let error = content.error {
        findings.append(
          LintFinding(
            code: "contentError", record: index,
            message: "the payload is not what its type asks for: \(error.identifier)", hint: nil))
      }
      return findings
        + content.warnings.map {
          LintFinding(
            code: $0.rawValue, record: index,
            message: "the payload is odd: \($0.rawValue)", hint: nil)
        }
    }
  }

  /// A carrier is described by another record of the message, which it names by its id.
  private static func carriers(_ subject: Subject) -> [LintFinding] {
    subject.message.records.enumerated().flatMap { index, record in
      guard case .success(let handover as any HandoverRecord) = record.content.value else {
        return [LintFinding]()
      }
      return handover.resolvedCarriers(in: subject.message).filter { $0.description == nil }.map {
        let id = String(decoding: $0.carrier.reference, as: UTF8.self)
        return LintFinding(
          code: "carrierWithoutRecord", record: index,
          message: "no record of the message has the id “\(id)”, to which a carrier leads",
          hint: "give that id to the record that describes the carrier")
      }
    }
  }

  private static func signatures(_ subject: Subject) -> [LintFinding] {
    SignatureVerification.all(in: subject.message, writtenAs: subject.bytes)
      .compactMap { SignatureForm(verification: $0).finding }
  }

  private static func shortestPrefix(_ subject: Subject) -> [LintFinding] {
    uris(in: subject.message).compactMap { index, uri in
      let best = URIRecord(uri.uri).prefixCode
      guard uri.prefixCode != best else { return nil }
      return LintFinding(
        code: "uriPrefixNotMinimal", record: index,
        message: "the URI is written with prefix code \(uri.prefixCode), \(best) is shorter",
        hint: "encode it again with --uri")
    }
  }

  /// Sizes that the tags people buy most have for a message.
  private static func commonTags(_ subject: Subject) -> [LintFinding] {
    let capacities = [("NTAG216", 868), ("NTAG215", 492), ("NTAG213", 137)]
    guard let (tag, capacity) = capacities.first(where: { subject.length > $0.1 }) else {
      return []
    }
    return [
      LintFinding(
        code: "largerThan" + tag, record: nil,
        message: "the message has \(subject.length) bytes; \(tag.withArticle) holds \(capacity)",
        hint: "choose a larger tag, or a shorter message")
    ]
  }

  static func uris(in message: NDEFMessage) -> [(index: Int, uri: URIRecord)] {
    message.records.enumerated().compactMap { index, record in
      (try? URIRecord(record)).map { (index, $0) }
    }
  }
}
