/// What comes back from all tags in a field, and how long the slowest took.
struct Reception: Hashable, Sendable {
  var answer = AirAnswer.none
  var busy = Duration.zero
  /// What a fault added to it.
  var injected = Duration.zero

  mutating func add(_ heard: FieldTag.Heard) {
    busy = max(busy, heard.busy)
    injected = max(injected, heard.injected)
    guard let bits = heard.answer else { return }
    switch answer {
    case .none:
      answer = .bits(bits)
    case .bits(let others, let collision):
      let overlay = others.overlaid(with: bits)
      answer = .bits(
        overlay.bits,
        firstCollision: [collision, overlay.firstCollision].compactMap(\.self).min())
    }
  }
}
