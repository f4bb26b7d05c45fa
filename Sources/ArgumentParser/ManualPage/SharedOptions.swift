/// The options that more than one command has, as a page describes them once.
struct SharedOptions {
  struct Group: Hashable {
    let title: String
    let options: [ArgumentInfo]
    /// Whether every command has it that does something.
    var isCommon = false
  }

  /// What every command has that does something, and that belongs to no titled group.
  let common: [ArgumentInfo]
  /// The titled option groups that several commands have, those first that all have.
  let groups: [Group]

  init(_ root: CommandInfo) {
    let commands = root.family.filter(\.subcommands.isEmpty)
    guard commands.count > 1, let first = commands.first else {
      common = []
      groups = []
      return
    }
    common = first.arguments.filter { option in
      option.isOptionOfItsOwn && commands.allSatisfy { $0.arguments.contains(option) }
    }
    let all = commands.flatMap(Self.titledGroups(of:))
    let shared = all.uniqued.compactMap { group -> Group? in
      let uses = all.count { $0 == group }
      guard uses > 1 else { return nil }
      return Group(
        title: group.title, options: group.options, isCommon: uses == commands.count)
    }
    groups = shared.filter(\.isCommon) + shared.filter { !$0.isCommon }
  }

  func groups(of command: CommandInfo) -> [Group] {
    let own = Self.titledGroups(of: command)
    return groups.filter { group in
      own.contains { $0.title == group.title && $0.options == group.options }
    }
  }

  private static func titledGroups(of command: CommandInfo) -> [Group] {
    let options = command.arguments.filter { $0.isShown && $0.kind != .positional }
    return options.compactMap(\.group).uniqued.map { title in
      Group(title: title, options: options.filter { $0.group == title })
    }
  }
}

extension ArgumentInfo {
  fileprivate var isOptionOfItsOwn: Bool { isShown && kind != .positional && group == nil }
}
