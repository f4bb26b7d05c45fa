/// The names by which an option or flag is called.
public struct NameSpecification: ExpressibleByArrayLiteral, Hashable, Sendable {
  /// One name, or the rule that makes it out of the property's name.
  public struct Element: Hashable, Sendable {
    enum Rule: Hashable, Sendable {
      case long
      case short
      case customLong(String)
      case customShort(Character)
    }

    let rule: Rule

    /// Two dashes and the property's name in lower case, its words joined with dashes.
    public static var long: Element { Element(rule: .long) }

    /// One dash and the first letter of the property's name.
    public static var short: Element { Element(rule: .short) }

    /// Two dashes and `name`.
    public static func customLong(_ name: String) -> Element {
      Element(rule: .customLong(name))
    }

    /// One dash and `character`.
    public static func customShort(_ character: Character) -> Element {
      Element(rule: .customShort(character))
    }
  }

  var elements: [Element]

  public init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  /// Two dashes and the property's name in lower case, its words joined with dashes.
  public static var long: NameSpecification { [.long] }

  /// One dash and the first letter of the property's name.
  public static var short: NameSpecification { [.short] }

  /// Both names that the property's name gives.
  public static var shortAndLong: NameSpecification { [.long, .short] }

  /// Two dashes and `name`.
  public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  /// One dash and `character`.
  public static func customShort(_ character: Character) -> NameSpecification {
    [.customShort(character)]
  }
}

extension NameSpecification {
  /// The names for a property called `property`, which is in camel case.
  func names(for property: String) -> [OptionName] {
    elements.compactMap { element in
      switch element.rule {
      case .long: .long(property.dashed)
      case .short: property.first.map(OptionName.short)
      case .customLong(let name): .long(name)
      case .customShort(let character): .short(character)
      }
    }
  }
}
