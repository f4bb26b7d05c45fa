import TagImages

/// What a MIFARE Classic card says about NDEF: its application directory, the sectors that this
/// gives to NDEF, and the TLVs in them.
struct ClassicContent: TLVContent {
  /// Nil if the card has none.
  let directory: ApplicationDirectory?
  /// The sectors for NDEF, in their order.
  let sectors: [ClassicSector]
  /// The TLVs; or that the card is not formatted, or how it is malformed.
  let area: Result<ClassicArea, TagError>
  /// The general purpose byte of the first of these sectors.
  private let access: NDEFAccess?
  /// Whether the access conditions of that sector let nobody write any of its data.
  private let isClosed: Bool

  init(_ memory: ClassicMemory) throws(ClassicStop) {
    directory = try ApplicationDirectory(of: memory)
    sectors =
      directory?.sectors(of: ApplicationDirectory.Application.ndef, in: memory.product) ?? []
    guard let first = sectors.first else {
      access = nil
      isClosed = false
      area = .failure(.notFormatted(directory == nil ? .madNotAvailable : .noNFCSector))
      return
    }
    let trailer = try memory.trailer(of: first)
    let access = NDEFAccess(trailer.generalPurposeByte ?? 0)
    isClosed =
      trailer.access.map { conditions in
        let rights = SectorRights(conditions)
        return first.dataBlocks.allSatisfy { rights.data($0, of: first).write == .never }
      } ?? false
    self.access = access
    let address = first.trailer * ClassicImage.blockSize + 9
    if access.majorVersion != 1 {
      area = .failure(.malformed(.unsupportedMappingVersion, at: address))
    } else if !access.allowsReading {
      area = .failure(.malformed(.readAccessDenied, at: address))
    } else {
      area = .success(try ClassicArea(of: sectors, in: memory))
    }
  }

  var allowsWriting: Bool { access?.allowsWriting ?? false }

  /// The NDEF state with the message.
  func state(_ memory: ClassicMemory) throws(ClassicStop) -> NDEFState {
    let area: ClassicArea
    let message: TLVBlock
    do throws(TagError) {
      (area, message) = try readable()
    } catch {
      guard let state = state(after: error) else { throw .refused(error) }
      return state
    }
    let behind = message.valueIndices.upperBound
    let last = min(behind, area.count - 1)
    try memory.require(
      area.blocks[message.index / ClassicImage.blockSize...last / ClassicImage.blockSize])
    var bytes: [UInt8] = []
    for index in message.valueIndices { bytes.append(try memory.byte(at: area.address(of: index))) }
    let next = behind < area.count ? try memory.byte(at: area.address(of: behind)) : nil
    var warnings = message.warnings(before: next)
    if directory?.isChecked == false {
      warnings.insert(
        TagWarning(.madChecksum, "The checksum of the application directory is wrong."), at: 0)
    }
    if isClosed, allowsWriting {
      warnings.append(
        TagWarning(
          .lockBytesSet,
          "Sector \(sectors[0].number) is closed to writing, whatever the tag says of itself."))
    }
    return NDEFState(
      status: allowsWriting ? .readWrite : .readOnly,
      capacity: TLVBlock.longestValue(in: area.space), message: bytes,
      terminator: next == TLVBlock.Kind.terminator, otherTLVs: area.otherTypes, warnings: warnings)
  }
}

/// The general purpose byte of a sector for NDEF: the version of the mapping, and what the card says
/// may be done (NXP AN1304).
struct NDEFAccess: Hashable {
  /// Version 1.0, read and write.
  static let readWrite = NDEFAccess(0x40)

  let byte: UInt8

  init(_ byte: UInt8) {
    self.byte = byte
  }

  var majorVersion: UInt8 { byte >> 6 }
  var allowsReading: Bool { byte & 0x0C == 0 }
  var allowsWriting: Bool { byte & 0x03 == 0 }
  var readOnly: NDEFAccess { NDEFAccess(byte | 0x03) }
}
