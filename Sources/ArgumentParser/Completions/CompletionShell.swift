/// A shell that completes command lines.
public struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
  public let rawValue: String

  /// Nil for a shell that is not one of `allCases`.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  private init(_ name: String) {
    rawValue = name
  }

  public static let bash = CompletionShell("bash")
  public static let fish = CompletionShell("fish")
  public static let zsh = CompletionShell("zsh")

  public static let allCases: [CompletionShell] = [.bash, .fish, .zsh]
}

extension ParsableCommand {
  /// The script that teaches `shell` to complete the command and its subcommands.
  public static func completionScript(for shell: CompletionShell) -> String {
    let command = CommandInfo(self)
    return switch shell {
    case .fish: FishCompletion(command).script
    case .zsh: ZshCompletion(command).script
    default: BashCompletion(command).script
    }
  }
}
