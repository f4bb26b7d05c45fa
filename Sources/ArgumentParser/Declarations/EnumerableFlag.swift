/// A type whose cases are a flag each, such as `--raw` and `--hex`.
public protocol EnumerableFlag: CaseIterable, Equatable, SendableMetatype {
  /// The flag's names; by default that of the case.
  static func name(for value: Self) -> NameSpecification

  /// What help says about the flag; by default what it says about the property.
  static func help(for value: Self) -> ArgumentHelp?
}

extension EnumerableFlag {
  public static func name(for value: Self) -> NameSpecification { .long }
  public static func help(for value: Self) -> ArgumentHelp? { nil }
}
