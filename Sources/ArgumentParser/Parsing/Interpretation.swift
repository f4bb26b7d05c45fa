/// What a command line asks for.
package enum Invocation {
  /// To run a command; its path has the names from the root down.
  case command(any ParsableCommand, path: [String])
  /// To show the help of the command with that path.
  case help(path: [String])
  /// To show the version.
  case version(String)
}

extension ParsableCommand {
  /// Reads a command line as the command or one of its subcommands.
  ///
  /// - Parameter arguments: without the program's name.
  package static func interpret(_ arguments: [String]) throws(ParseFailure) -> Invocation {
    let tokens = arguments.enumerated().map { Token(text: $1, position: $0 + 1) }
    let choice = try CommandChooser(root: self).choose(from: tokens)
    switch choice.request {
    case .help: return .help(path: choice.path)
    case .version: return .version(configuration.version)
    case .run: break
    }
    do {
      return .command(try choice.command.read(choice.items, choice.declarations), path: choice.path)
    } catch {
      throw ParseFailure(error, in: choice.path, givenOptions: choice.items.givenOptions)
    }
  }

  /// Makes the command out of what its command line holds.
  fileprivate static func read(
    _ items: [Lexer.Item], _ declarations: [Declaration]
  ) throws(ParseFailure.Reason) -> Self {
    var readings: [PropertyPath: [Occurrence]] = [:]
    var operands = Operands(declarations)
    for item in items {
      switch item {
      case .option(.property(let path), let occurrence):
        readings[path, default: []].append(occurrence)
      case .option: break
      case .operand(let token, let isTerminated):
        let (path, occurrence) = try operands.place(token, isTerminated: isTerminated)
        readings[path, default: []].append(occurrence)
      case .fault(let reason): throw reason
      }
    }
    do {
      var command = try Self(
        from: ArgumentDecoder(readings: readings, path: [], prototype: Self()))
      try command.validate()
      return command
    } catch let reason as ParseFailure.Reason {
      throw reason
    } catch {
      throw .validation(String(describing: error))
    }
  }
}

/// Says which property a positional argument belongs to.
private struct Operands {
  private var waiting: ArraySlice<Declaration>
  private let terminated: Declaration?

  init(_ declarations: [Declaration]) {
    let operands = declarations.filter { if case .positional = $0.shape { true } else { false } }
    terminated = operands.first { $0.shape == .positional(.postTerminator) }
    waiting = operands.filter { $0.shape != .positional(.postTerminator) }[...]
  }

  mutating func place(
    _ token: Token, isTerminated: Bool
  ) throws(ParseFailure.Reason) -> (PropertyPath, Occurrence) {
    guard let declaration = isTerminated ? terminated ?? waiting.first : waiting.first,
      case .property(let path) = declaration.role
    else { throw .unexpectedArgument(token.text) }
    if declaration.shape == .positional(.one) { waiting.removeFirst() }
    return (
      path, Occurrence(label: declaration.label, values: [token.text], position: token.position)
    )
  }
}
