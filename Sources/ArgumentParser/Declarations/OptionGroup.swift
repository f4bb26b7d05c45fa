/// A property that holds properties from the command line; types with the same group share its
/// declarations.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable {
  /// The heading that help shows above the group's options.
  public var title = ""
  private let visibility: ArgumentVisibility
  private var value: Value

  /// - Parameters:
  ///   - title: the heading that help shows above the group's options.
  ///   - visibility: where all of them are shown.
  public init(title: String = "", visibility: ArgumentVisibility = .default) {
    self.title = title
    self.visibility = visibility
    value = Value()
  }

  public init(from decoder: any Decoder) throws {
    let decoder = try ArgumentDecoder.current(decoder)
    guard let declared = decoder.prototype as? Self else { throw decoder.mismatch(Self.self) }
    self = declared
    value = try Value(
      from: ArgumentDecoder(
        readings: decoder.readings, path: decoder.path, prototype: declared.value))
    try value.validate()
  }

  /// The group, once the command line is read.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }
}

extension OptionGroup: Sendable where Value: Sendable {}

extension OptionGroup: DeclaredProperty {
  func declarations(at path: PropertyPath) -> [Declaration] {
    declaredArguments(of: value, at: path).map { declaration in
      var declaration = declaration
      if !title.isEmpty { declaration.info.group = title }
      if visibility == .hidden { declaration.info.isShown = false }
      return declaration
    }
  }
}
