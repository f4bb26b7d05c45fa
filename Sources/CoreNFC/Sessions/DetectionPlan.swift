import NFCLink

/// What a session looks for, and which of the tags it finds it reports.
@usableFromInline
struct DetectionPlan: Sendable {
  enum Purpose: Sendable {
    /// Tags with an NDEF message; no application is selected for them.
    case ndef
    /// Tags of the kinds that were asked for.
    case tags
  }

  var purpose: Purpose
  var technologies: [RFTechnology]
  /// Applications that a card must have one of; nil for the NDEF application.
  var selectIdentifiers: [[UInt8]]?
  /// Systems that are looked for; nil for all.
  var systemCodes: [UInt16]?

  /// The NDEF application of mapping version 2 and later (Type 4 Tag 1.x, 5.4.2).
  static let ndefApplication: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]

  var applications: [[UInt8]] { selectIdentifiers ?? [Self.ndefApplication] }

  /// Whether a list is given that does not have this name of an application.
  func forbidsSelecting(_ name: [UInt8]) -> Bool {
    selectIdentifiers.map { !$0.isEmpty && !$0.contains(name) } ?? false
  }

  /// Whether a list is given that does not have this system.
  func forbidsPolling(for code: UInt16) -> Bool {
    systemCodes.map { !$0.contains(code) } ?? false
  }

  /// Whether a system code stands for several systems, which an app may not ask for.
  var hasWildcard: Bool {
    systemCodes?.contains { $0 >> 8 == 0xFF || $0 & 0xFF == 0xFF } ?? false
  }

  /// For what is not done here.
  static let unsupported = DetectionPlan(purpose: .tags, technologies: [])

  static func ndef(_ lists: TagLists) -> DetectionPlan {
    DetectionPlan(
      purpose: .ndef, technologies: [.a, .f, .b, .v], selectIdentifiers: lists.selectIdentifiers,
      systemCodes: nil)
  }

  static func tags(
    _ options: NFCTagReaderSession.PollingOption, identifiers: [String], codes: [String],
    _ lists: TagLists
  ) -> DetectionPlan {
    var technologies: [RFTechnology] = []
    // PACE stands alone, and its cards have no application that could be selected.
    let isPACE = options.contains(.pace)
    if options.contains(.iso14443) || isPACE { technologies += [.a] }
    if options.contains(.iso18092), !isPACE { technologies += [.f] }
    if options.contains(.iso14443) || isPACE { technologies += [.b] }
    if options.contains(.iso15693), !isPACE { technologies += [.v] }
    return DetectionPlan(
      purpose: .tags, technologies: technologies,
      selectIdentifiers: isPACE
        ? [] : identifiers.isEmpty ? lists.selectIdentifiers : TagLists.identifiers(identifiers),
      systemCodes: codes.isEmpty ? lists.systemCodes : TagLists.codes(codes))
  }

  /// Whether cards are reported without an application, as they are.
  var reportsBareCards: Bool { purpose == .ndef || selectIdentifiers?.isEmpty == true }
}
