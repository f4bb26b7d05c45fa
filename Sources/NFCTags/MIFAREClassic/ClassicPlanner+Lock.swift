import TagImages

/// Making a card read-only for good.
///
/// The access conditions of every sector for NDEF become those with which both keys may read and
/// nobody may write, neither data nor trailer. The first of these sectors, whose general purpose byte
/// speaks for all, is the last of them; then comes the directory, unless others use it. The message is
/// not touched.
extension ClassicPlanner {
  struct Lock {
    var writes: [BlockWrite] = []
    var effects: [String] = []
    var notes: [String] = []
    var messageLength = 0
  }

  func lock() throws(ClassicStop) -> Lock {
    let content = try ClassicContent(memory)
    var lock = Lock()
    do throws(TagError) {
      lock.messageLength = try content.readable().message.length
    } catch {
      throw .refused(error)
    }
    guard let directory = content.directory else { return lock }
    var sectors = Array(content.sectors.reversed())
    if directory.hasForeignApplications {
      lock.notes.append(
        "The application directory stays as it is, because other applications are in it.")
    } else {
      sectors += directory.sectors.reversed()
    }
    try memory.require(sectors.map(\.trailer))
    var locked: [ClassicSector] = []
    for sector in sectors {
      guard let write = try lockingWrite(of: sector, isForNDEF: content.sectors.contains(sector))
      else { continue }
      lock.writes.append(write)
      locked.append(sector)
    }
    if !locked.isEmpty {
      lock.effects = [
        "\(TagText.sectors(locked).capitalizedFirst) can be read with either key and never be "
          + "written again.",
        "Their keys and access conditions can never be changed again.",
      ]
    }
    return lock
  }

  private func lockingWrite(
    of sector: ClassicSector, isForNDEF: Bool
  ) throws(ClassicStop) -> BlockWrite? {
    let now = try memory.trailer(of: sector)
    let rights = try rights(of: sector)
    let access = AccessConditions(data: 0b010, trailer: 0b110)
    guard now.access != access else { return nil }
    if rights.isFixed || rights.trailerWriters.isEmpty {
      let isClosed = sector.dataBlocks.allSatisfy { block in
        rights.data(block, of: sector).write == .never
      }
      if isClosed { return nil }
      throw .refused(
        .unsupported("locking: the access conditions of sector \(sector.number) are fixed"))
    }
    let general = now.generalPurposeByte ?? 0
    // Keys stay as they are, so they have to be known.
    let keyB =
      if let key = now.key(.b) { key } else { try requireKey(of: sector, .b).bytes }
    let trailer = SectorTrailer(
      keyA: try requireKey(of: sector, .a).bytes, access: access,
      generalPurposeByte: isForNDEF ? NDEFAccess(general).readOnly.byte : general,
      keyB: keyB)
    let words = TagText.hex(trailer.bytes[6..<10].compactMap(\.self))
    return try write(
      trailer, to: sector, permanent: true,
      meaning: "trailer of sector \(sector.number): access \(words), read only for good")
  }
}
