/// What a card says about NDEF: its capability container, and the length of the message if the
/// container allows looking for it.
struct Type4Content {
  let capability: CapabilityFile?
  /// NLEN or ENLEN.
  let length: Int?
  /// Why there is no message to read or to overwrite: `notFormatted` or `malformed`.
  let obstacle: TagError?

  /// - Throws: `missing` what has to be asked first.
  init(_ memory: Type4Memory, _ traits: Type4Traits) throws(Type4Stop) {
    switch try Self.outcome({ () throws(Type4Stop) in
      try Self.capability(in: memory, traits)
    }) {
    case .failure(let refusal):
      capability = nil
      length = nil
      obstacle = refusal
    case .success(let capability):
      self.capability = capability
      switch try Self.outcome({ () throws(Type4Stop) in
        try Self.length(of: capability, in: memory, traits)
      }) {
      case .failure(let refusal):
        length = nil
        obstacle = refusal
      case .success(let length):
        self.length = length
        obstacle =
          length > capability.ndef.capacity ? .malformed(.lengthExceedsCapacity, at: 0) : nil
      }
    }
  }

  /// A refusal as a result; what is missing is not one.
  private static func outcome<Value>(
    _ look: () throws(Type4Stop) -> Value
  ) throws(Type4Stop) -> Result<Value, TagError> {
    do throws(Type4Stop) {
      return .success(try look())
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return .failure(refusal)
    }
  }

  private static func capability(
    in memory: Type4Memory, _ traits: Type4Traits
  ) throws(Type4Stop) -> CapabilityFile {
    let missing = TagError.notFormatted(.noNDEFApplication)
    guard let application = try memory.ndefApplication() else { throw .refused(missing) }
    do throws(Type4Stop) {
      return try CapabilityFile(memory, frameLimit: traits.frameLimit)
    } catch {
      // DESFire and what is made after it give the name of mapping version 1.0 to the card itself.
      if application == .first, case .refused(.notFormatted) = error { throw .refused(missing) }
      throw error
    }
  }

  private static func length(
    of capability: CapabilityFile, in memory: Type4Memory, _ traits: Type4Traits
  ) throws(Type4Stop) -> Int {
    let control = capability.ndef
    guard control.allowsReading else {
      throw .refused(.malformed(.readAccessDenied, at: control.writeAccessOffset - 1))
    }
    let read = FileRead(
      file: control.file, count: control.lengthSize,
      limit: traits.readsAhead ? control.reach : control.lengthSize,
      limits: capability.limits)
    guard let field = try memory.prefix(read) else {
      throw .refused(.malformed(.ndefFileNotFound, at: control.offset))
    }
    guard field.count == control.lengthSize else {
      throw .refused(.malformed(.lengthExceedsFile, at: 0))
    }
    return field.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The NDEF state with the message.
  ///
  /// - Throws: `missing` bytes of the message.
  func state(_ memory: Type4Memory) throws(Type4Stop) -> NDEFState {
    guard obstacle == nil, let capability, let length else {
      guard case .notFormatted(let fault)? = obstacle else {
        throw .refused(obstacle ?? .notFormatted(.noNDEFApplication))
      }
      return NDEFState(status: .notFormatted(fault))
    }
    let control = capability.ndef
    return NDEFState(
      status: control.allowsWriting ? .readWrite : .readOnly, capacity: control.capacity,
      message: try message(of: length, capability, memory), warnings: warnings(control))
  }

  /// The message as it lies in the file.
  func message(
    of length: Int, _ capability: CapabilityFile, _ memory: Type4Memory
  ) throws(Type4Stop) -> [UInt8] {
    let control = capability.ndef
    let end = control.lengthSize + length
    let read = FileRead(file: control.file, count: end, limit: end, limits: capability.limits)
    guard let bytes = try memory.prefix(read), bytes.count == end else {
      throw .refused(.malformed(.lengthExceedsFile, at: 0))
    }
    return Array(bytes[control.lengthSize...])
  }

  private func warnings(_ control: FileControl) -> [TagWarning] {
    guard !control.allowsWriting, !control.forbidsWriting else { return [] }
    return [
      TagWarning(
        .ccAccessProprietary, "Write access is up to a scheme of the maker's own.")
    ]
  }
}
