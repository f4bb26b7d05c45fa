package import TagImages

/// Which of a sector's keys lets something be done.
package enum KeyChoice: Hashable, Sendable {
  case never, a, b, either

  package var slots: [KeySlot] {
    switch self {
    case .never: []
    case .a: [.a]
    case .b: [.b]
    case .either: [.a, .b]
    }
  }

  /// In words, behind what is done: `with key A`.
  package var words: String {
    switch self {
    case .never: "never"
    case .a: "with key A"
    case .b: "with key B"
    case .either: "with either key"
    }
  }
}
