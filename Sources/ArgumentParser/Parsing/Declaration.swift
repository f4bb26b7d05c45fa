/// Where a property lies: its name, after those of the option groups around it.
typealias PropertyPath = [String]

/// One argument, option or flag, as parsing sees it.
struct Declaration: Sendable {
  /// What it stands for.
  enum Role: Hashable, Sendable {
    case property(PropertyPath)
    case help
    case version
  }

  enum Shape: Hashable, Sendable {
    case positional(OperandRule)
    case named(Intake)
  }

  let role: Role
  let shape: Shape
  var info: ArgumentInfo

  /// How messages call it.
  var label: String { info.names.preferred?.description ?? info.valuePlaceholder }
}

/// One time that an argument was given.
struct Occurrence: Hashable, Sendable {
  /// How it was called: the option's name, or the positional argument's value name.
  let label: String
  let values: [String]
  /// Place on the command line, where the program's name has 0.
  let position: Int
}

/// What a property wrapper knows: first how it is to be read, then what was read.
enum Slot<Value: Sendable>: Sendable {
  case unread(Blueprint<Value>)
  case read(Value)

  var value: Value {
    switch self {
    case .read(let value): value
    case .unread:
      preconditionFailure("a property was used before its command was read from a command line")
    }
  }
}

/// A property wrapper that stands for something on the command line.
protocol DeclaredProperty {
  func declarations(at path: PropertyPath) -> [Declaration]
}

/// A property wrapper with a value of its own.
protocol SlottedProperty: DeclaredProperty {
  associatedtype Value: Sendable
  var slot: Slot<Value> { get }
  init(slot: Slot<Value>)
}

extension SlottedProperty {
  init(blueprint: Blueprint<Value>) {
    self.init(slot: .unread(blueprint))
  }

  /// Reads the property out of what the command line gave.
  init(reading decoder: any Decoder) throws {
    let decoder = try ArgumentDecoder.current(decoder)
    guard let declared = decoder.prototype as? Self, case .unread(let blueprint) = declared.slot
    else { throw decoder.mismatch(Self.self) }
    guard let value = try blueprint.value(decoder.occurrences) else {
      throw ParseFailure.Reason.missingArgument(
        blueprint.declarations(decoder.path).map(\.label).joined(separator: ", "))
    }
    self.init(slot: .read(value))
  }

  func declarations(at path: PropertyPath) -> [Declaration] {
    guard case .unread(let blueprint) = slot else { return [] }
    return blueprint.declarations(path)
  }
}
