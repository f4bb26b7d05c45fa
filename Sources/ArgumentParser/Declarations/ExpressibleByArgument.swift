/// A value that one word on the command line can spell.
public protocol ExpressibleByArgument: SendableMetatype {
  /// Nil if `argument` does not spell a value.
  init?(argument: String)

  /// The value as help shows it when it is a default.
  var defaultValueDescription: String { get }

  /// Every spelling there is, or none if they are too many.
  static var allValueStrings: [String] { get }

  /// What shells offer.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  public var defaultValueDescription: String { "\(self)" }
  public static var allValueStrings: [String] { [] }
  public static var defaultCompletionKind: CompletionKind { .default }
}

extension ExpressibleByArgument where Self: CaseIterable {
  public static var allValueStrings: [String] { allCases.map { String(describing: $0) } }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ExpressibleByArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.map(\.rawValue.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension RawRepresentable where Self: ExpressibleByArgument, RawValue: ExpressibleByArgument {
  public init?(argument: String) {
    guard let value = RawValue(argument: argument) else { return nil }
    self.init(rawValue: value)
  }
}

extension LosslessStringConvertible where Self: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}

extension String: ExpressibleByArgument {
  public init?(argument: String) {
    self = argument
  }
}

extension Bool: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
extension Int: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
