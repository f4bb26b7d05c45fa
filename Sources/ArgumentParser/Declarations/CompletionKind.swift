/// What a shell offers for a value.
public struct CompletionKind: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Nothing is known about the value.
    case unknown
    case list([String])
    case file(extensions: [String])
    case directory
  }

  package let source: Source

  /// What the value's type suggests; for most types that is nothing.
  public static var `default`: CompletionKind { CompletionKind(source: .unknown) }

  /// One of `words`.
  public static func list(_ words: [String]) -> CompletionKind {
    CompletionKind(source: .list(words))
  }

  /// A file, with one of the endings where there are any (without their dots).
  public static func file(extensions: [String] = []) -> CompletionKind {
    CompletionKind(source: .file(extensions: extensions))
  }

  /// A directory.
  public static var directory: CompletionKind { CompletionKind(source: .directory) }
}
