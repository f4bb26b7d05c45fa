package import TagImages

/// What the access conditions of a sector mean (MIFARE Classic, access conditions for data blocks and
/// for the sector trailer).
package struct SectorRights: Hashable, Sendable {
  /// What may be done with a data block.
  package struct Data: Hashable, Sendable {
    package let read, write, increment, decrement: KeyChoice
  }

  /// What may be done with the trailer. Key A can never be read.
  package struct Trailer: Hashable, Sendable {
    package let writeKeys, readAccess, writeAccess, readKeyB: KeyChoice
  }

  package let trailer: Trailer
  private let groups: [Data]

  package init(_ access: AccessConditions) {
    let trailer = Self.trailers[Int(access.trailer)]
    self.trailer = trailer
    // A key B that anybody may read opens nothing.
    groups = (0..<3).map { group in
      let data = Self.data[Int(access[group])]
      return trailer.readKeyB == .never ? data : data.withoutKeyB
    }
  }

  /// What may be done with a data block of the sector.
  package func data(_ block: Int, of sector: ClassicSector) -> Data {
    groups[sector.group(of: block)]
  }

  /// Whether nobody can ever change the access conditions again.
  package var isFixed: Bool { trailer.writeAccess == .never }

  /// The slots with which all of the trailer can be replaced.
  package var trailerWriters: [KeySlot] {
    trailer.writeAccess == .never || trailer.writeKeys == .never ? [] : trailer.writeAccess.slots
  }

  /// By the bits C1 C2 C3.
  private static let data: [Data] = [
    Data(read: .either, write: .either, increment: .either, decrement: .either),
    Data(read: .either, write: .never, increment: .never, decrement: .either),
    Data(read: .either, write: .never, increment: .never, decrement: .never),
    Data(read: .b, write: .b, increment: .never, decrement: .never),
    Data(read: .either, write: .b, increment: .never, decrement: .never),
    Data(read: .b, write: .never, increment: .never, decrement: .never),
    Data(read: .either, write: .b, increment: .b, decrement: .either),
    Data(read: .never, write: .never, increment: .never, decrement: .never),
  ]

  /// By the bits C1 C2 C3. Both keys are always written by the same one.
  private static let trailers: [Trailer] = [
    Trailer(writeKeys: .a, readAccess: .a, writeAccess: .never, readKeyB: .a),
    Trailer(writeKeys: .a, readAccess: .a, writeAccess: .a, readKeyB: .a),
    Trailer(writeKeys: .never, readAccess: .a, writeAccess: .never, readKeyB: .a),
    Trailer(writeKeys: .b, readAccess: .either, writeAccess: .b, readKeyB: .never),
    Trailer(writeKeys: .b, readAccess: .either, writeAccess: .never, readKeyB: .never),
    Trailer(writeKeys: .never, readAccess: .either, writeAccess: .b, readKeyB: .never),
    Trailer(writeKeys: .never, readAccess: .either, writeAccess: .never, readKeyB: .never),
    Trailer(writeKeys: .never, readAccess: .either, writeAccess: .never, readKeyB: .never),
  ]
}

extension SectorRights.Data {
  fileprivate var withoutKeyB: Self {
    Self(
      read: read.withoutKeyB, write: write.withoutKeyB, increment: increment.withoutKeyB,
      decrement: decrement.withoutKeyB)
  }
}

extension KeyChoice {
  fileprivate var withoutKeyB: KeyChoice {
    switch self {
    case .either, .a: .a
    case .b, .never: .never
    }
  }
}

extension SectorRights.Data {
  /// All of it in words.
  package var words: String {
    if read == write, increment == .never || increment == write {
      return read == .never ? "closed for good" : "read and write \(read.words)"
    }
    var parts = ["read \(read.words)", write == .never ? "write never" : "write \(write.words)"]
    if decrement != .never { parts.append("decrement \(decrement.words)") }
    if increment != .never { parts.append("increment \(increment.words)") }
    return parts.joined(separator: ", ")
  }
}

extension SectorRights.Trailer {
  /// All of it in words.
  package var words: String {
    let keys = writeKeys == .never ? "keys never" : "keys \(writeKeys.words)"
    let access =
      writeAccess == .never ? "access conditions never" : "access conditions \(writeAccess.words)"
    let reading = readKeyB == .never ? "" : ", key B can be read"
    return writeKeys == writeAccess && writeKeys != .never
      ? "keys and access conditions change \(writeKeys.words)\(reading)"
      : "change \(keys), \(access)\(reading)"
  }
}
