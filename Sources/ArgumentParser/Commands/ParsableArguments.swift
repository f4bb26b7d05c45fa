/// A type whose properties come from the command line.
///
/// Each is declared with `@Argument`, `@Option`, `@Flag` or `@OptionGroup`. Properties without a
/// wrapper keep the value that the declaration gives them.
public protocol ParsableArguments: Decodable, SendableMetatype {
  init()

  /// Throws if values that are right one by one are wrong together.
  mutating func validate() throws
}

extension ParsableArguments {
  public mutating func validate() throws {}
}
