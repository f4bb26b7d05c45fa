/// A value that knows where on the command line it stood.
///
/// Some commands build something in the order in which different options are given:
/// `--uri A --text B --uri C`. Each of these is declared as an array of positioned values, and
/// `position` merges them again.
///
///     @Option var uri: [Positioned<String>] = []
///     @Option var text: [Positioned<String>] = []
///
/// With swift-argument-parser the type stays possible: it reads options from left to right, so
/// that `init(argument:)` can number its values as they come.
package struct Positioned<Value: ExpressibleByArgument & Sendable>: Sendable {
  package let value: Value
  /// Place of the option, or of the positional argument: the program's name has 0, and so have
  /// values that are not from the command line.
  package let position: Int

  package init(_ value: Value, position: Int) {
    self.value = value
    self.position = position
  }
}

extension Positioned: Equatable where Value: Equatable {}
extension Positioned: Hashable where Value: Hashable {}

/// A value that is read from a word and its place.
protocol PositionedByArgument {
  init?(argument: String, position: Int)
}

extension Positioned: PositionedByArgument {
  init?(argument: String, position: Int) {
    guard let value = Value(argument: argument) else { return nil }
    self.init(value, position: position)
  }
}

extension Positioned: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument: argument, position: 0)
  }

  package var defaultValueDescription: String { value.defaultValueDescription }
  package static var allValueStrings: [String] { Value.allValueStrings }
  package static var defaultCompletionKind: CompletionKind { Value.defaultCompletionKind }
}
