import NFCLink

/// The one or two targets that a PN532 has listed; one of them at most is selected.
struct ChipTargets: Sendable {
  private(set) var listed: [ActivationA] = []
  /// The number of the selected target, from 1.
  var selected: Int?

  var isEmpty: Bool { listed.isEmpty }
  var numbers: [Int] { Array(1..<listed.count + 1) }

  subscript(number: Int) -> ActivationA? {
    number >= 1 && number <= listed.count ? listed[number - 1] : nil
  }

  mutating func add(_ target: ActivationA) {
    listed.append(target)
    selected = listed.count
  }

  mutating func removeAll() {
    listed = []
    selected = nil
  }
}
