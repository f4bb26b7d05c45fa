import TagImages

/// How figures are put into sentences for a person.
enum TagText {
  /// Upper-case hexadecimal digits without separators.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// A file identifier, four digits.
  static func hex(_ file: UInt16) -> String { hex([UInt8(file >> 8), UInt8(file & 0xFF)]) }

  /// Pages by number: `page 4`, `pages 4 to 9 and 12`.
  static func pages(_ blocks: some Sequence<Int>) -> String { list(blocks, of: "page") }

  /// Blocks by number: `block 4`, `blocks 4 to 9 and 12`.
  static func blocks(_ blocks: some Sequence<Int>) -> String { list(blocks, of: "block") }

  /// Sectors of MIFARE Classic by number: `sector 4`, `sectors 4 to 9 and 12`.
  static func sectors(_ sectors: some Sequence<ClassicSector>) -> String {
    list(sectors.map(\.number), of: "sector")
  }

  private static func list(_ items: some Sequence<Int>, of unit: String) -> String {
    let numbers = Set(items).sorted()
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let words = runs.flatMap { run in
      run.count == 2
        ? ["\(run.lowerBound)", "\(run.upperBound)"]
        : [run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound) to \(run.upperBound)"]
    }
    guard let last = words.last else { return "no \(unit)" }
    let list =
      words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    return (numbers.count == 1 ? "\(unit) " : "\(unit)s ") + list
  }
}

extension String {
  /// The same as the beginning of a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
