/// The end of a command that did not fail.
public struct CleanExit: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// Of a command, or of the one that runs.
    case helpRequest((any ParsableCommand.Type)?)
    case message(String)
  }

  package let kind: Kind

  /// Ends with the help of `command`, or of the command that runs.
  public static func helpRequest(_ command: (any ParsableCommand.Type)? = nil) -> CleanExit {
    CleanExit(kind: .helpRequest(command))
  }

  /// Ends with the help of `command`.
  public static func helpRequest(_ command: any ParsableCommand) -> CleanExit {
    CleanExit(kind: .helpRequest(type(of: command)))
  }

  /// Ends with `text`.
  public static func message(_ text: String) -> CleanExit {
    CleanExit(kind: .message(text))
  }

  public var description: String {
    switch kind {
    case .helpRequest: "--help"
    case .message(let text): text
    }
  }
}
