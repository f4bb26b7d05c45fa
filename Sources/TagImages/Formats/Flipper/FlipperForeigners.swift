/// What the Flipper keeps in files that hold no image: other things than NFC, and kinds of NFC device
/// that there are no images of.
enum FlipperForeigners {
  /// Refuses a file that is of another type, before anything else in it is looked at.
  static func refuseFileType(_ bytes: [UInt8]) throws(ImageError) {
    var lines = TextLines(bytes)
    var line = lines.next()
    while line?.content.first == UInt8(ascii: "#") { line = lines.next() }
    guard let line else { return }
    guard let entry = KeyedText.Entry(line) else {
      throw ImageError(.malformedLine, line: line.number, "expected \(FlipperFile.magic.quoted)")
    }
    guard entry.key == FlipperFile.magic, entry.value != FlipperFile.fileType else { return }
    let content = fileTypes.first { entry.value.hasPrefix($0.name) }?.content
    throw ImageError(
      .unsupported, line: entry.line,
      "the file is of type \(entry.value.quoted), not \(FlipperFile.fileType.quoted)"
        + (content.map { ": \($0)" } ?? ""))
  }

  /// The beginnings of the types, and what such files hold.
  private static let fileTypes: [(name: String, content: String)] = [
    ("Flipper EMV resources", "a list of names, no tag"),
    ("Flipper NFC resources", "a list of names, no tag"),
    ("Flipper Picopass device", "an HID iClass, of whose memory there is no image"),
    ("Flipper RFID key", "a tag of 125 kHz, which is no NFC"),
    ("Flipper SubGhz", "a radio signal, which is no NFC"),
    ("Flipper iButton key", "a key with contacts, which is no NFC"),
    ("IR ", "infrared signals, which are no NFC"),
  ]

  /// The fault of a device of which there is no image.
  static func fault(deviceType entry: KeyedText.Entry) -> ImageError {
    let known = deviceTypes.first { $0.names.contains(entry.value) }
    return ImageError(
      .unsupported, line: entry.line,
      "device type \(entry.value.quoted) is not supported"
        + (known.map { ": the file holds \($0.content)" } ?? ""),
      hint: known?.hint)
  }

  private static let deviceTypes: [(names: Set<String>, content: String, hint: String?)] = [
    (
      ["UID", "ISO14443-3A", "ISO14443-3B", "ISO14443-4A", "ISO14443-4B"],
      "what a tag says when it is found, and no memory", readItself
    ),
    (
      ["Mifare DESFire", "Mifare Plus"], "what the Flipper may read of a card with keys", readItself
    ),
    (["Type 4 Tag", "NTAG4xx"], "what the Flipper may read of a Type 4 tag", readItself),
    (["Bank card", "EMV"], "a payment card, which has nothing for NDEF", nil),
    (
      ["ST25TB"], "the memory of an ST SRx, of which only the UID can be in an image",
      "nfctool scan and info name such a tag, where the reader finds it"
    ),
  ]
  private static let readItself = "with the card on a reader, nfctool info and dump read it"
}
