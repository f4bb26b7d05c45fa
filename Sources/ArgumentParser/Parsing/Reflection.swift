/// The declarations that a type's properties hold, found through their mirror.
func declaredArguments(of prototype: Any, at path: PropertyPath = []) -> [Declaration] {
  Mirror(reflecting: prototype).children.flatMap { label, value -> [Declaration] in
    guard let label, let property = value as? any DeclaredProperty else { return [] }
    return property.declarations(at: path + [wrappedName(of: label)])
  }
}

/// A property's name, from that of its wrapper's storage.
func wrappedName(of storage: String) -> String { String(storage.dropFirst()) }

/// What every command understands without declaring it.
struct Builtins {
  private let helpNames: [OptionName]
  private let hasVersion: Bool

  init(root: any ParsableCommand.Type) {
    let configuration = root.configuration
    helpNames = (configuration.helpNames ?? [.customShort("h"), .long]).names(for: "help")
    hasVersion = !configuration.version.isEmpty
  }

  /// The command's own declarations, and of the others those whose names are still free.
  func declarations(of command: any ParsableCommand.Type, isRoot: Bool) -> [Declaration] {
    var result = declaredArguments(of: command.init())
    let names = result.flatMap(\.info.names)
    let taken = Set(names)
    assert(taken.count == names.count, "two options of \(command) have the same name")
    if hasVersion, !taken.contains(.long("version")) {
      result.append(
        builtin(.version, [.long("version")], "Show the version.", isShown: isRoot))
    }
    let free = helpNames.filter { !taken.contains($0) }
    if !free.isEmpty {
      result.append(builtin(.help, free, "Show this help.", isShown: true))
    }
    return result
  }

  private func builtin(
    _ role: Declaration.Role, _ names: [OptionName], _ abstract: String, isShown: Bool
  ) -> Declaration {
    Declaration(
      role: role, shape: .named(.nothing),
      info: ArgumentInfo(
        kind: .flag, names: names, valueNames: [], abstract: abstract, discussion: "",
        defaultValue: nil, allowedValues: [], completion: .default, isRepeating: false,
        isRequired: false, isShown: isShown, group: nil))
  }
}
