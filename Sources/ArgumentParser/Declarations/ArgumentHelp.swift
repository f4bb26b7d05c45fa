/// What help says about one argument.
public struct ArgumentHelp: Hashable, Sendable {
  /// One line.
  public var abstract: String

  /// What else there is to say.
  public var discussion: String?

  /// What stands between the angle brackets; by default the argument's name. For an option that
  /// takes several values each time, their names with blanks between.
  public var valueName: String?

  /// Where the argument is shown.
  public var visibility: ArgumentVisibility

  public init(
    _ abstract: String = "",
    discussion: String? = nil,
    valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// An argument that is understood and never shown.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

extension ArgumentHelp: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
