/// What a command is called, what help says about it, and what its subcommands are.
public struct CommandConfiguration: Sendable {
  /// By default the type's name in lower case, its words joined with dashes.
  public var commandName: String?

  /// One line.
  public var abstract: String

  /// Shown after `Usage:` instead of the line that the declarations give.
  public var usage: String?

  /// What else there is to say: paragraphs, with an empty line between.
  public var discussion: String

  /// What `--version` prints; empty if there is no such option.
  public var version: String

  /// False if the command is understood and never shown.
  public var shouldDisplay: Bool

  /// In the order in which help shows them.
  public var subcommands: [any ParsableCommand.Type]

  /// The subcommand that runs when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?

  /// The names of the option that asks for help; by default `-h` and `--help`.
  public var helpNames: NameSpecification?

  /// Further names of the command.
  public var aliases: [String]

  public init(
    commandName: String? = nil,
    abstract: String = "",
    usage: String? = nil,
    discussion: String = "",
    version: String = "",
    shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil,
    helpNames: NameSpecification? = nil,
    aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.helpNames = helpNames
    self.aliases = aliases
  }
}
