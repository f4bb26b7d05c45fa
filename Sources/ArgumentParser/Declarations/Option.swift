/// A property that an option with a value sets: `--name value`, `--name=value`, `-n value`.
///
/// Its type is `ExpressibleByArgument`, or a `transform` makes it; an `Optional` of such a type
/// is nil without the option, an array collects the values of all its occurrences. A property
/// that is neither needs the option unless it has a default.
@propertyWrapper
public struct Option<Value: Sendable>: Decodable, Sendable {
  var slot: Slot<Value>

  public init(from decoder: any Decoder) throws {
    try self.init(reading: decoder)
  }

  // The compiler takes a wrapper without arguments only if its type itself has such an
  // initializer; the ones below are then preferred where they fit.
  @available(
    *, unavailable, message: "An option needs a default unless its type is ExpressibleByArgument."
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

extension Option: SlottedProperty {
  init(slot: Slot<Value>) {
    self.slot = slot
  }
}

extension Option where Value: ExpressibleByArgument {
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      blueprint: .one(
        .option(name, parsingStrategy.intake, help, completion), .own, default: wrappedValue,
        shown: wrappedValue.defaultValueDescription))
  }

  public init(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(blueprint: .one(.option(name, parsingStrategy.intake, help, completion), .own))
  }
}

extension Option {
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      blueprint: .one(
        .option(name, parsingStrategy.intake, help, completion), .transform(transform),
        default: wrappedValue, shown: String(describing: wrappedValue)))
  }

  @_disfavoredOverload
  public init(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      blueprint: .one(
        .option(name, parsingStrategy.intake, help, completion), .transform(transform)))
  }
}

extension Option {
  public init<T: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(name: name, parsing: parsingStrategy, help: help, completion: completion)
  }

  public init<T: ExpressibleByArgument>(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      blueprint: .optional(
        .option(name, parsingStrategy.intake, help, completion), Spelling<T>.own))
  }

  public init<T>(
    wrappedValue: _OptionalNilComparisonType,
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      name: name, parsing: parsingStrategy, help: help, completion: completion,
      transform: transform)
  }

  public init<T>(
    name: NameSpecification = .long,
    parsing parsingStrategy: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      blueprint: .optional(
        .option(name, parsingStrategy.intake, help, completion),
        Spelling<T>.transform(transform)))
  }
}

extension Option {
  public init<T: ExpressibleByArgument>(
    wrappedValue: [T],
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .option(name, parsingStrategy.intake, help, completion), .own, default: wrappedValue,
        shown: wrappedValue.map(\.defaultValueDescription).joined(separator: ", ")))
  }

  public init<T: ExpressibleByArgument>(
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(blueprint: .array(.option(name, parsingStrategy.intake, help, completion), .own))
  }

  public init<T>(
    wrappedValue: [T],
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .option(name, parsingStrategy.intake, help, completion), .transform(transform),
        default: wrappedValue,
        shown: wrappedValue.map { String(describing: $0) }.joined(separator: ", ")))
  }

  public init<T>(
    name: NameSpecification = .long,
    parsing parsingStrategy: ArrayParsingStrategy = .singleValue,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      blueprint: .array(
        .option(name, parsingStrategy.intake, help, completion), .transform(transform)))
  }
}
