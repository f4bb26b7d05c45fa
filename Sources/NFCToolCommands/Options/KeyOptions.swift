import ArgumentParser
import NFCTags

/// Keys of a MIFARE Classic card beside those that are published. They never come from an argument,
/// which others could see.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with keys of a MIFARE Classic card, 12 hex digits a line, # for comments.",
      valueName: "file"),
    completion: .file())
  var keys: String?

  /// The keys that were given, the first of the file first.
  func sectorKeys() throws(ToolFailure) -> [SectorKey] {
    guard let keys else { return [] }
    return try Self.sectorKeys(in: try Files.text(keys))
  }

  /// The keys in a text. Errors never repeat it.
  static func sectorKeys(in text: String) throws(ToolFailure) -> [SectorKey] {
    var keys: [SectorKey] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let word = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      guard !word.isEmpty else { continue }
      guard let key = (try? Hex.bytes(String(word))).flatMap(SectorKey.init) else {
        throw .usage("--keys: line \(index + 1) is no key of 12 hex digits")
      }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw .usage("--keys: there is no key in the file") }
    return keys
  }

  /// Gives keys to the tag, if there are any.
  static func give(_ keys: [SectorKey], to tag: any NDEFTag) async throws(ToolFailure) {
    guard !keys.isEmpty else { return }
    guard let card = tag as? ClassicTag else {
      throw ToolFailure(
        TagError.unsupported("\(tag.identity.product ?? "this tag") has no sector keys"))
    }
    await card.give(keys)
  }
}
