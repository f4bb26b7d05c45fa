/// How an option finds its one value.
public struct SingleValueParsingStrategy: Hashable, Sendable {
  let intake: Intake

  /// The next argument, unless it looks like an option.
  public static var next: Self { Self(intake: .values(1)) }

  /// The next argument, whatever it looks like.
  public static var unconditional: Self { Self(intake: .anyValue) }
}

/// How an option finds its values, each time it is given.
public struct ArrayParsingStrategy: Hashable, Sendable {
  let intake: Intake

  /// One value each time: the next argument, unless it looks like an option.
  public static var singleValue: Self { Self(intake: .values(1)) }

  /// As many as there are before the next option, at least one.
  public static var upToNextOption: Self { Self(intake: .upToNextOption) }
}

/// How positional arguments become an array.
public struct ArgumentArrayParsingStrategy: Hashable, Sendable {
  let operands: OperandRule

  /// All that are left and do not look like options, and all after `--`.
  public static var remaining: Self { Self(operands: .remaining) }

  /// All after `--`, and none before.
  public static var postTerminator: Self { Self(operands: .postTerminator) }

  /// Everything from the first positional argument or unknown option on, as it stands, `--` too.
  public static var captureForPassthrough: Self { Self(operands: .passthrough) }
}

/// What an option or flag takes from the command line.
enum Intake: Hashable, Sendable {
  case nothing
  case values(Int)
  case anyValue
  case upToNextOption
}

/// Which positional arguments belong to a property.
enum OperandRule: Hashable, Sendable {
  case one
  case remaining
  case postTerminator
  case passthrough
}
