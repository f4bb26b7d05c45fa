import Foundation

/// What a session tells the person who holds the tag.
public struct ReaderAlert: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What to do, or how it goes.
    case message
    /// What went wrong; a phone shows a symbol with it.
    case failure
  }

  public let kind: Kind
  /// As the app gave it. It may hold text from a tag: escape it before it goes to a terminal.
  public let text: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Writes an alert to standard error, with what a terminal would obey left out.
  public static func tell(_ alert: ReaderAlert) {
    FileHandle.standardError.write(Data((alert.line + "\n").utf8))
  }

  var line: String {
    let scalars = text.unicodeScalars.map { Self.isHarmless($0) ? $0 : "\u{FFFD}" }
    let shown = String(String.UnicodeScalarView(scalars))
    return kind == .failure ? "✗ " + shown : shown
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
