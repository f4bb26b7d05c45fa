import NDEF

extension MessageLint {
  /// Schemes that iOS opens from a tag without an app in front (Apple, “Adding Support for
  /// Background Tag Reading”).
  private static let iOSSchemes: Set<String> = [
    "http", "https", "mailto", "sms", "tel", "facetime", "facetime-audio", "shortcuts", homeKit,
  ]

  /// In capitals, as the setup of an accessory compares it.
  private static let homeKit = "x-hm"

  /// iOS looks for the first record of type U, and for nothing else.
  static func iOSBackground(_ subject: Subject) -> [LintFinding] {
    guard !subject.message.isEmpty else { return [] }
    guard let (index, uri) = uris(in: subject.message).first else {
      let isPoster = subject.message.records.contains { $0.content.kind == "smartPoster" }
      return [
        LintFinding(
          code: isPoster ? "iosSmartPosterOnly" : "iosNoURI", record: nil,
          message: isPoster
            ? "iPhones do not look into a smart poster unless an app asks"
            : "iPhones ignore a tag without a URI record unless an app asks",
          hint: "add a URI record with an https address")
      ]
    }
    guard let scheme = scheme(of: uri.uri), !iOSSchemes.contains(scheme) else { return [] }
    return [
      LintFinding(
        code: "iosScheme", record: index,
        message: "iPhones do not open “\(scheme):” from a tag unless an app has claimed it",
        hint: "use a universal link, which is an https address that the app has claimed")
    ]
  }

  /// Android dispatches by the first record; an application record is a fallback and stands last.
  static func androidDispatch(_ subject: Subject) -> [LintFinding] {
    let records = subject.message.records
    let apps = records.indices.filter { records[$0].content.kind == "androidApplication" }
    var findings: [LintFinding] = []
    if let first = records.first, first.tnf == .empty || first.tnf == .unknown,
      !subject.message.isEmpty
    {
      findings.append(
        LintFinding(
          code: "androidFirstRecord", record: 0,
          message: "Android goes by the first record, and this one says nothing",
          hint: "put the record that matters first"))
    }
    if let app = apps.first, app != records.count - 1 {
      findings.append(
        LintFinding(
          code: "androidApplicationNotLast", record: app,
          message: "the application record does not stand last",
          hint: "put it last, so that other readers see the other records first"))
    }
    if apps.count > 1 {
      findings.append(
        LintFinding(
          code: "severalAndroidApplications", record: apps[1],
          message: "Android takes the first application record only", hint: nil))
    }
    return findings
  }

  /// Android compares media types, external types and schemes letter by letter, in lower case.
  static func androidCase(_ subject: Subject) -> [LintFinding] {
    subject.message.records.enumerated().compactMap { index, record in
      let code: String
      switch record.tnf {
      case .media: code = "mimeCase"
      case .external: code = "externalCase"
      default:
        guard let uri = try? URIRecord(record), let colon = uri.uri.firstIndex(of: ":"),
          uri.uri[..<colon].contains(where: \.isUppercase), scheme(of: uri.uri) != homeKit
        else { return nil }
        return LintFinding(
          code: "schemeCase", record: index,
          message: "Android does not match a scheme with capitals",
          hint: "write the scheme in lower case")
      }
      guard record.typeName.contains(where: \.isUppercase) else { return nil }
      return LintFinding(
        code: code, record: index, message: "Android does not match a type with capitals",
        hint: "write the type in lower case")
    }
  }

  private static func scheme(of uri: String) -> String? {
    uri.firstIndex(of: ":").map { uri[..<$0].lowercased() }
  }
}
