import TagImages

/// Making a tag's memory what an image says.
///
/// The first byte of the capability container becomes 0 before anything else changes, and gets its
/// value when everything is there: in between nothing reads as a message (Type 1 Tag 1.x, clause
/// 6.3). What can never be undone comes behind, the lock bits last.
extension Type1Planner {
  func restore(_ image: Type1Image, parts: RestoredParts) throws(Type2Stop) -> TagPlan {
    let product = Type1Product(headerROM: memory.headerROM)
    guard image.product == nil || product == nil || image.product == product,
      image.headerROM.count == 2
    else {
      throw .refused(.otherImage(.type1(image), on: identity.product))
    }
    let saved = Type1Memory(image)
    var restoration = Restoration(
      series: Type1WriteSeries(memory), notes: identity.note(keepingInsteadOf: image.nfcid1))
    if let mark = try restoreData(saved, size: try size(product), &restoration) {
      if parts.contains(.locks), try memory.lockedBlocks().contains(1) {
        restoration.notes.append(
          "Block 1 is locked already, so it goes on saying that writing is allowed.")
      } else if parts.contains(.locks) {
        try restoration.series.put(
          mark, at: Type1Layout.access, meaning: "capability container: read-only",
          permanent: true)
        restoration.effects.append("The capability container forbids writing.")
      } else {
        restoration.notes.append(
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”.")
      }
    }
    try restoreOneTimeBits(saved, parts, &restoration)
    try restoreLocks(saved, parts, &restoration)
    return plan(
      .restore, restoration.series.writes, permanentEffects: restoration.effects,
      notes: restoration.notes,
      messageLength: (try? Type1Content(saved).readable().message.length) ?? 0)
  }

  private struct Restoration {
    var series: Type1WriteSeries
    var notes: [String]
    var effects: [String] = []
  }

  /// Bytes of the tag's memory.
  private func size(_ product: Type1Product?) throws(Type2Stop) -> Int {
    if let product { return product.memorySize }
    return Type1Content.size(try Type1Content(memory).container, memory.headerROM)
  }

  // MARK: Data

  /// Blocks 1 to C and those behind block F.
  ///
  /// - Returns: the byte that would make the container forbid writing, if it is all that is missing
  ///   there.
  private func restoreData(
    _ saved: Type1Memory, size: Int, _ result: inout Restoration
  ) throws(Type2Stop) -> UInt8? {
    let first = Type1Layout.container
    var wanted: [(address: Int, byte: UInt8)] = []
    var changes = 0
    var closing: UInt8?
    for address in first..<max(size, Type1Layout.reserved.lowerBound)
    where !(Type1Layout.reserved.lowerBound..<Type1Layout.segmentSize).contains(address) {
      guard var byte = saved.bytes.bytes[address] else { continue }
      let now = try memory.bytes.byte(at: address)
      if address == Type1Layout.access, byte != now, saved.isClosed {
        closing = byte
        byte &= 0xF0
      }
      wanted.append((address, byte))
      if byte != now { changes += 1 }
    }
    guard changes > 0 else { return closing }
    guard !memory.isClosed else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    let magic = saved.bytes.bytes[first]
    if magic != nil, changes > 1 {
      try result.series.put(0, at: first, meaning: "no capability container")
    }
    for (address, byte) in wanted where address != first {
      try result.series.put(byte, at: address, meaning: "data")
    }
    if let magic { try result.series.put(magic, at: first, meaning: "capability container") }
    try requireWritable(result.series.writes)
    return closing
  }

  // MARK: Bits that are only ever set

  private func restoreOneTimeBits(
    _ saved: Type1Memory, _ parts: RestoredParts, _ result: inout Restoration
  ) throws(Type2Stop) {
    let bits = try Bits(Type1Layout.oneTime, from: memory, to: saved)
    guard !bits.areEqual else { return }
    guard parts.contains(.oneTime) else {
      result.notes.append(bits.note(of: "one-time bytes", part: "otp"))
      return
    }
    guard bits.set == bits.wanted else {
      throw .refused(
        .unsupported(
          "restoring: the one-time bytes hold \(TagText.hex(bits.now)), "
            + "and their bits can only be set"))
    }
    for (address, byte) in zip(bits.addresses, bits.set) {
      try result.series.put(byte, at: address, meaning: "one-time bits", permanent: true)
    }
    result.effects.append("The one-time bytes become \(TagText.hex(bits.set)) for good.")
  }

  private func restoreLocks(
    _ saved: Type1Memory, _ parts: RestoredParts, _ result: inout Restoration
  ) throws(Type2Stop) {
    let control = try? Type1Content(saved).dynamicLocks
    let places =
      Array(control?.bytes ?? 0..<0) + [Type1Layout.locks, Type1Layout.locks + 1]
    let bits = try Bits(places, from: memory, to: saved)
    guard !bits.areEqual else { return }
    guard parts.contains(.locks) else {
      result.notes.append(bits.note(of: "lock bytes", part: "locks"))
      return
    }
    if bits.set != bits.wanted {
      result.notes.append("Lock bits that are set already stay so, whatever the dump has.")
    }
    guard bits.set != bits.now else { return }
    var after = memory
    for (address, byte) in zip(bits.addresses, bits.set) {
      try result.series.set(byte, at: address)
      after.store(byte, at: address)
    }
    var locked = Set(try after.lockedBlocks()).subtracting(try memory.lockedBlocks())
    if let control {
      locked.formUnion(try after.lockedBlocks(by: control))
      locked.subtract(try memory.lockedBlocks(by: control))
    }
    result.effects.append(
      locked.isEmpty
        ? "Lock bits are set for good."
        : "\(TagText.blocks(locked).capitalizedFirst) can never be written again.")
  }
}

/// Bytes whose bits are only ever set, as far as an image knows them.
private struct Bits {
  private(set) var addresses: [Int] = []
  private(set) var now: [UInt8] = []
  private(set) var wanted: [UInt8] = []

  init(
    _ places: some Sequence<Int>, from memory: Type1Memory, to saved: Type1Memory
  ) throws(Type2Stop) {
    for address in places {
      guard let byte = saved.bytes.bytes[address] else { continue }
      addresses.append(address)
      now.append(try memory.bytes.byte(at: address))
      wanted.append(byte)
    }
  }

  var areEqual: Bool { now == wanted }

  /// What they become.
  var set: [UInt8] { zip(now, wanted).map { $0 | $1 } }

  func note(of name: String, part: String) -> String {
    "The \(name) stay \(TagText.hex(now)) (the dump has \(TagText.hex(wanted))): "
      + "they are restored only with “\(part)”."
  }
}

extension Type1Memory {
  /// Whether there is a capability container, and it forbids writing.
  fileprivate var isClosed: Bool {
    guard
      let bytes = bytes.bytes.bytes(in: Type1Layout.container..<Type1Layout.dataStart)
    else { return false }
    let container = CapabilityContainer(bytes)
    return container.hasMagic && container.forbidsWriting
  }
}
