/// What comes back from all tags in a field, and how long the slowest took.
struct Reception: Hashable, Sendable {
  /// What came in each time slot; there is only the first unless the question offered more.
  private(set) var slots: [Int: AirAnswer] = [:]
  var busy = Duration.zero
  /// What a fault added to it.
  var injected = Duration.zero

  /// What comes first.
  var answer: AirAnswer {
    get { slots.min { $0.key < $1.key }?.value ?? .none }
    set { slots = [0: newValue] }
  }

  /// What came, in the order of its coming.
  var answers: [AirAnswer] { slots.sorted { $0.key < $1.key }.map(\.value) }

  init(injected: Duration = .zero) {
    self.injected = injected
  }

  init(answer: AirAnswer, injected: Duration = .zero) {
    self.injected = injected
    self.answer = answer
  }

  mutating func add(_ heard: FieldTag.Heard) {
    busy = max(busy, heard.busy)
    injected = max(injected, heard.injected)
    guard let bits = heard.answer else { return }
    slots[heard.slot] =
      switch slots[heard.slot] ?? .none {
      case .none:
        .bits(bits)
      case .bits(let others, let collision):
        Self.overlay(others, bits, collision)
      }
  }

  private static func overlay(_ others: Bits, _ bits: Bits, _ collision: Int?) -> AirAnswer {
    let overlay = others.overlaid(with: bits)
    return .bits(
      overlay.bits, firstCollision: [collision, overlay.firstCollision].compactMap(\.self).min())
  }
}
