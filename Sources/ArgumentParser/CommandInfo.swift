/// A command as help, man page and completions see it.
///
/// It is made from the declarations, and this layer is ours alone: swift-argument-parser keeps
/// its like to itself.
package struct CommandInfo: Hashable, Sendable {
  /// The names of the commands above, from the root down.
  package var parents: [String]
  package var name: String
  package var aliases: [String]
  package var abstract: String
  package var discussion: String
  package var usage: String?
  package var version: String
  package var isShown: Bool
  /// In the order of their declaration; the option for help comes last.
  package var arguments: [ArgumentInfo]
  package var subcommands: [CommandInfo]

  /// The names of the commands, from the root down to this one.
  package var path: [String] { parents + [name] }
}

/// An argument, option or flag as help, man page and completions see it.
package struct ArgumentInfo: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case positional
    case option
    case flag
  }

  package var kind: Kind
  package var names: [OptionName]
  /// A name for each value that is taken each time.
  package var valueNames: [String]
  package var abstract: String
  package var discussion: String
  /// As it would be spelled on the command line.
  package var defaultValue: String?
  /// Every value there is, or none if they are too many.
  package var allowedValues: [String]
  package var completion: CompletionKind
  /// Whether it may be given several times, or a positional argument takes several words.
  package var isRepeating: Bool
  package var isRequired: Bool
  package var isShown: Bool
  /// The title of the option group it belongs to, if that has one.
  package var group: String?

  /// The value names in angle brackets.
  package var valuePlaceholder: String {
    valueNames.map { "<\($0)>" }.joined(separator: " ")
  }
}

extension CommandInfo {
  /// Describes `root` with all its subcommands.
  package init(_ root: any ParsableCommand.Type) {
    self.init(root, parents: [], builtins: Builtins(root: root))
  }

  /// Describes the subcommand of `root` that `path` names; the path begins with the root's name.
  package init(_ root: any ParsableCommand.Type, at path: [String]) {
    var command = root
    for name in path.dropFirst() {
      guard let next = command.configuration.subcommands.first(where: { $0.name == name })
      else { break }
      command = next
    }
    self.init(command, parents: path.dropLast(), builtins: Builtins(root: root))
  }

  private init(_ command: any ParsableCommand.Type, parents: [String], builtins: Builtins) {
    let configuration = command.configuration
    name = command.name
    self.parents = parents
    aliases = configuration.aliases
    abstract = configuration.abstract
    discussion = configuration.discussion
    usage = configuration.usage
    version = configuration.version
    isShown = configuration.shouldDisplay
    arguments = builtins.declarations(of: command, isRoot: parents.isEmpty).map(\.info)
    let path = parents + [command.name]
    subcommands = configuration.subcommands.map { subcommand in
      CommandInfo(subcommand, parents: path, builtins: builtins)
    }
  }
}
