import TagImages

/// What the capability container of an application says of its files and of its commands
/// (NFC Forum Type 4 Tag 1.x, 4.3), read as the card that keeps to it.
struct CapabilityRules: Sendable {
  static let fileIdentifier: UInt16 = 0xE103
  private static let shortest = 15

  /// The longest data of a READ BINARY [MLe]; nil if nothing says it.
  private(set) var longestRead: Int?
  /// The longest data field of an UPDATE BINARY [MLc].
  private(set) var longestWrite: Int?
  private var conditions: [UInt16: (read: UInt8, write: UInt8)] = [:]
  /// Whether one of the files is read-only for good.
  private var isClosed = false

  init(of application: Type4Image.Application) {
    guard let file = application.file(Self.fileIdentifier),
      let header = file.content.bytes(in: 0..<min(7, file.content.count)), header.count == 7,
      // One of zeros, before it is written, sets no limits.
      Int(header[0]) << 8 | Int(header[1]) >= Self.shortest
    else { return }
    longestRead = Int(header[3]) << 8 | Int(header[4])
    longestWrite = Int(header[5]) << 8 | Int(header[6])
    let end = min(Int(header[0]) << 8 | Int(header[1]), file.content.count)
    var offset = 7
    while offset + 2 <= end, let head = file.content.bytes(in: offset..<offset + 2) {
      let value = offset + 2..<offset + 2 + Int(head[1])
      guard value.upperBound <= end, let bytes = file.content.bytes(in: value) else { break }
      add(tag: head[0], bytes)
      offset = value.upperBound
    }
  }

  func allowsReading(_ file: Type4Image.File) -> Bool {
    condition(of: file).map { $0.read == 0x00 } ?? true
  }

  /// A file that is said to be read-only is it for good: the container can no longer be written.
  func allowsWriting(_ file: Type4Image.File) -> Bool {
    if file.identifier == Self.fileIdentifier { return !isClosed }
    return condition(of: file).map { $0.write == 0x00 } ?? true
  }

  private func condition(of file: Type4Image.File) -> (read: UInt8, write: UInt8)? {
    file.identifier.flatMap { conditions[$0] }
  }

  /// An NDEF, a proprietary or an extended NDEF File Control TLV: the identifier comes first, the
  /// access conditions last.
  private mutating func add(tag: UInt8, _ value: [UInt8]) {
    guard
      (tag, value.count) == (4, 6) || (tag, value.count) == (5, 6) || (tag, value.count) == (6, 8)
    else { return }
    let identifier = UInt16(value[0]) << 8 | UInt16(value[1])
    let (read, write) = (value[value.count - 2], value[value.count - 1])
    conditions[identifier] = (read, write)
    if write == 0xFF { isClosed = true }
  }
}
