import TagImages

/// Plays a script: finds the response to each command that comes.
struct ScriptPlayer: Sendable {
  let script: CardScript
  /// Index of the next step, where the order counts.
  private var next = 0
  /// Indices of the steps that were played, where it does not.
  private var played: Set<Int> = []

  init(_ script: CardScript) {
    self.script = script
  }

  /// The card is activated: the script goes on if that is what it says next, or if nothing was said
  /// since the last activation, and begins anew if not.
  mutating func activate() {
    played = []
    let isFresh = next == 0 || script.steps[next - 1] == .activation
    if !isFresh, !isActivation(next) { next = 0 }
    while isActivation(next) { next += 1 }
  }

  /// What the script says to a command; nil for nothing.
  mutating func answer(to command: [UInt8]) -> [UInt8]? {
    switch script.order {
    case .written:
      guard let exchange = exchange(next), exchange.command.matches(command) else {
        return script.otherwise
      }
      next += 1
      return exchange.response
    case .any:
      let fitting = script.steps.indices.filter { exchange($0)?.command.matches(command) == true }
      guard let index = fitting.first(where: { !played.contains($0) }) ?? fitting.last else {
        return script.otherwise
      }
      played.insert(index)
      return exchange(index)?.response
    }
  }

  private func exchange(_ index: Int) -> CardScript.Exchange? {
    guard script.steps.indices.contains(index), case .exchange(let exchange) = script.steps[index]
    else { return nil }
    return exchange
  }

  private func isActivation(_ index: Int) -> Bool {
    script.steps.indices.contains(index) && script.steps[index] == .activation
  }
}
