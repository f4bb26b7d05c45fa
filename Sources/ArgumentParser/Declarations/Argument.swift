/// A property that a positional argument sets, or several if it is an array.
///
/// Positional arguments go to the properties in the order of their declaration. The types are
/// those of `Option`.
@propertyWrapper
public struct Argument<Value: Sendable>: Decodable, Sendable {
  var slot: Slot<Value>

  public init(from decoder: any Decoder) throws {
    try self.init(reading: decoder)
  }

  // The compiler takes a wrapper without arguments only if its type itself has such an
  // initializer; the ones below are then preferred where they fit.
  @available(
    *, unavailable, message: "An argument needs a default unless its type is ExpressibleByArgument."
  )
  public init() {
    fatalError("unavailable")
  }

  /// The value, once the command line is read.
  public var wrappedValue: Value {
    get { slot.value }
    set { slot = .read(newValue) }
  }
}

extension Argument: SlottedProperty {
  init(slot: Slot<Value>) {
    self.slot = slot
  }
}

extension Argument where Value: ExpressibleByArgument {
  public init(
    wrappedValue: Value,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      blueprint: .one(
        .positional(.one, help, completion), .own, default: wrappedValue,
        shown: wrappedValue.defaultValueDescription))
  }

  public init(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(blueprint: .one(.positional(.one, help, completion), .own))
  }
}

extension Argument {
  public init(
    wrappedValue: Value,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      blueprint: .one(
        .positional(.one, help, completion), .transform(transform), default: wrappedValue,
        shown: String(describing: wrappedValue)))
  }

  @_disfavoredOverload
  public init(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(blueprint: .one(.positional(.one, help, completion), .transform(transform)))
  }
}

extension Argument {
  public init<T: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(help: help, completion: completion)
  }

  public init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(blueprint: .optional(.positional(.one, help, completion), Spelling<T>.own))
  }

  public init<T>(
    wrappedValue: _OptionalNilComparisonType,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(help: help, completion: completion, transform: transform)
  }

  public init<T>(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      blueprint: .optional(
        .positional(.one, help, completion), Spelling<T>.transform(transform)))
  }
}

extension Argument {
  public init<T: ExpressibleByArgument>(
    wrappedValue: [T],
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .positional(parsingStrategy.operands, help, completion), .own, default: wrappedValue,
        shown: wrappedValue.map(\.defaultValueDescription).joined(separator: " ")))
  }

  public init<T: ExpressibleByArgument>(
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      blueprint: .array(.positional(parsingStrategy.operands, help, completion), .own))
  }

  public init<T>(
    wrappedValue: [T],
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .positional(parsingStrategy.operands, help, completion), .transform(transform),
        default: wrappedValue,
        shown: wrappedValue.map { String(describing: $0) }.joined(separator: " ")))
  }

  public init<T>(
    parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .positional(parsingStrategy.operands, help, completion), .transform(transform)))
  }
}
