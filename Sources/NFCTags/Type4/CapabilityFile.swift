/// The capability container of a Type 4 tag, a file (Type 4 Tag 1.x, clause 4.2).
struct CapabilityFile: Hashable, Sendable {
  static let identifier: UInt16 = 0xE103
  /// Offset of the first TLV.
  private static let firstTLV = 7
  /// Header and one NDEF File Control TLV.
  static let shortest = 15
  /// An NDEF File Control TLV comes first, so nobody has to look for it without end.
  private static let farthest = 1024

  let length: Int
  /// Mapping version; the major one in the high half.
  let version: UInt8
  /// MLe, as the card has it.
  let mle: Int
  /// MLc, as the card has it.
  let mlc: Int
  let ndef: FileControl
  let limits: Type4Limits

  /// Looks at the container as far as the NDEF File Control TLV.
  ///
  /// - Throws: `missing` bytes, or `malformed` as a refusal.
  init(_ memory: Type4Memory, frameLimit: Int) throws(Type4Stop) {
    let first = FileRead(
      file: Self.identifier, count: Self.shortest, limit: Self.shortest,
      limits: Type4Limits(frameLimit: frameLimit))
    guard let header = try memory.prefix(first) else {
      throw .refused(.notFormatted(.ccFileNotFound))
    }
    guard header.count == Self.shortest else { throw .refused(.malformed(.ccLength, at: 0)) }
    length = Int(header[0]) << 8 | Int(header[1])
    // Its length is written last: without one the card was taken away while it was formatted.
    guard length > 0 else { throw .refused(.notFormatted(.ccLength)) }
    guard length >= Self.shortest else { throw .refused(.malformed(.ccLength, at: 0)) }
    version = header[2]
    guard (1...3).contains(version >> 4) else {
      throw .refused(.malformed(.unsupportedMappingVersion, at: 2))
    }
    mle = Int(header[3]) << 8 | Int(header[4])
    mlc = Int(header[5]) << 8 | Int(header[6])
    guard mle >= Type4Limits.leastRead else { throw .refused(.malformed(.mleTooSmall, at: 3)) }
    limits = Type4Limits(mle: mle, mlc: mlc, frameLimit: frameLimit)

    var chain = FileControlChain(length: min(length, Self.farthest), limits: limits)
    while let control = try chain.next(in: memory) {
      if FileControl.isNDEF(control.kind) {
        ndef = control
        return
      }
    }
    throw .refused(.malformed(.noNDEFFileControlTLV, at: Self.firstTLV))
  }

  var versionText: String { "\(version >> 4).\(version & 0x0F)" }

  /// All the files that the container names.
  func controls(in memory: Type4Memory) throws(Type4Stop) -> [FileControl] {
    var chain = FileControlChain(length: min(length, Self.farthest), limits: limits)
    var controls: [FileControl] = []
    while let control = try chain.next(in: memory) { controls.append(control) }
    return controls
  }

  /// The TLVs of a container, one after the other.
  private struct FileControlChain {
    let length: Int
    let limits: Type4Limits
    var offset = CapabilityFile.firstTLV

    /// The next TLV that is a valid File Control TLV; nil at the end.
    mutating func next(in memory: Type4Memory) throws(Type4Stop) -> FileControl? {
      while offset + 2 <= length {
        let start = offset
        let kind = try byte(start, in: memory)
        var header = 2
        var count = Int(try byte(start + 1, in: memory))
        if count == 0xFF {
          header = 4
          count = Int(try byte(start + 2, in: memory)) << 8 | Int(try byte(start + 3, in: memory))
        }
        offset += header + count
        guard offset <= length else { throw .refused(.malformed(.tlvOverrun, at: start)) }
        let range = start + header..<offset
        guard count <= 8 else { continue }
        let value = try bytes(upTo: range.upperBound, in: memory)[range]
        if let control = FileControl(kind: kind, value: Array(value), at: range.lowerBound) {
          return control
        }
      }
      return nil
    }

    private func byte(_ offset: Int, in memory: Type4Memory) throws(Type4Stop) -> UInt8 {
      try bytes(upTo: offset + 1, in: memory)[offset]
    }

    private func bytes(upTo end: Int, in memory: Type4Memory) throws(Type4Stop) -> [UInt8] {
      guard end <= length else { throw .refused(.malformed(.tlvOverrun, at: offset)) }
      let read = FileRead(
        file: CapabilityFile.identifier, count: end, limit: length, limits: limits)
      guard let bytes = try memory.prefix(read), bytes.count == end else {
        throw .refused(.malformed(.ccLength, at: 0))
      }
      return bytes
    }
  }
}
