/// A property that an option without a value sets.
///
/// A `Bool` is true if the flag is given, an `Int` counts how often it is, an `EnumerableFlag`
/// has a flag for each case.
@propertyWrapper
public struct Flag<Value: Sendable>: Decodable, Sendable {
  var slot: Slot<Value>

  public init(from decoder: any Decoder) throws {
    try self.init(reading: decoder)
  }

  // The compiler takes a wrapper without arguments only if its type itself has such an
  // initializer; the ones below are then preferred where they fit.
  @available(
    *, unavailable, message: "A flag is a Bool with a default, an Int or an EnumerableFlag."
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

extension Flag: SlottedProperty {
  init(slot: Slot<Value>) {
    self.slot = slot
  }
}

/// How a flag is called that says no.
public struct FlagInversion: Hashable, Sendable {
  let prefix: String

  /// `--no-color` beside `--color`.
  public static var prefixedNo: FlagInversion { FlagInversion(prefix: "no-") }
}

/// What happens if several flags of one property are given.
public struct FlagExclusivity: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    case exclusive, chooseFirst, chooseLast
  }

  let rule: Rule

  /// That is an error.
  public static var exclusive: FlagExclusivity { FlagExclusivity(rule: .exclusive) }

  /// The first one counts.
  public static var chooseFirst: FlagExclusivity { FlagExclusivity(rule: .chooseFirst) }

  /// The last one counts.
  public static var chooseLast: FlagExclusivity { FlagExclusivity(rule: .chooseLast) }
}

extension Flag where Value == Bool {
  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      blueprint: Blueprint { path in
        [.flag(name.names(for: path.last ?? ""), at: path, help)]
      } value: { occurrences throws(ParseFailure.Reason) in
        occurrences.isEmpty ? wrappedValue : true
      })
  }

  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    exclusivity: FlagExclusivity = .chooseLast,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      blueprint: Blueprint { path in
        let yes = name.names(for: path.last ?? "")
        let no = yes.inverted(by: inversion)
        let shown = (wrappedValue ? yes : no).preferred?.description
        return [.flag(yes + no, at: path, help, defaultValue: shown)]
      } value: { occurrences throws(ParseFailure.Reason) in
        let prefix = "--" + inversion.prefix
        return try exclusivity.chosen(from: occurrences).map { !$0.label.hasPrefix(prefix) }
          ?? wrappedValue
      })
  }
}

extension Flag where Value == Int {
  public init(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      blueprint: Blueprint { path in
        [.flag(name.names(for: path.last ?? ""), at: path, help, isRepeating: true)]
      } value: { occurrences throws(ParseFailure.Reason) in
        occurrences.count
      })
  }
}

extension Flag where Value: EnumerableFlag {
  public init(
    wrappedValue: Value,
    exclusivity: FlagExclusivity = .exclusive,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      blueprint: .cases(of: Value.self, exclusivity, help, initial: wrappedValue) {
        $0 ?? wrappedValue
      })
  }

  public init(
    exclusivity: FlagExclusivity = .exclusive,
    help: ArgumentHelp? = nil
  ) {
    self.init(blueprint: .cases(of: Value.self, exclusivity, help, isRequired: true) { $0 })
  }
}

extension Flag {
  public init<Element: EnumerableFlag>(
    exclusivity: FlagExclusivity = .exclusive,
    help: ArgumentHelp? = nil
  ) where Value == Element? {
    self.init(blueprint: .cases(of: Element.self, exclusivity, help) { .some($0) })
  }
}
