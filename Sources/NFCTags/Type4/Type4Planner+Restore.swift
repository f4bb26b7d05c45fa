import NFCLink
import TagImages

/// Making the file of the message what an image says: the length is 0 before anything of the old
/// content changes, and gets its value last.
extension Type4Planner {
  func restore(_ image: Type4Image) throws(Type4Stop) -> TagPlan {
    let content = try content()
    guard let capability = content.capability, let length = content.length else {
      throw .refused(content.obstacle ?? .notFormatted(.noNDEFApplication))
    }
    let control = capability.ndef
    let application = NDEFApplication.allCases.lazy.compactMap { image.application(named: $0.name) }
      .first
    guard let file = application?.file(control.file) else {
      throw .refused(
        .unsupported("restoring: the dump has no file \(TagText.hex(control.file))"))
    }
    guard control.allowsWriting else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    let size = control.lengthSize
    guard let field = file.content.bytes(in: 0..<min(size, file.content.count)),
      field.count == size
    else {
      throw .refused(.unsupported("restoring: the dump does not hold the message's length"))
    }
    let newLength = field.reduce(0) { $0 << 8 | Int($1) }
    guard newLength <= control.capacity else {
      throw .refused(.capacityExceeded(needed: newLength, available: control.capacity))
    }
    guard file.content.bytes(in: size..<size + newLength) != nil else {
      throw .refused(.unsupported("restoring: the dump does not hold all of the message"))
    }
    let end = min(file.content.count, size + control.capacity)
    let read = FileRead(file: control.file, count: end, limit: end, limits: capability.limits)
    let now = try memory.prefix(read) ?? []
    // What the dump does not know stays, and so does what lies behind where the card's end is.
    let body = (size..<end).map { file.content[$0] ?? (now.indices.contains($0) ? now[$0] : nil) }
      .prefix { $0 != nil }.compactMap(\.self)
    let lengths = LengthField(control, capability.limits)
    let writes = try writes(
      body, to: control.file, at: size, capability.limits, meaning: "file content"
    ).filter { $0.from != $0.bytes }
    let steps =
      writes.isEmpty && length == newLength
      ? []
      : lengths.writes(from: length, to: 0, meaning: "empty message") + writes
        + lengths.writes(from: 0, to: newLength, meaning: "message length")
    return plan(
      .restore, steps.map(TagPlan.Step.write), limits: capability.limits,
      notes: notes(image, application, control.file), messageLength: newLength)
  }

  private func notes(
    _ image: Type4Image, _ application: Type4Image.Application?, _ message: UInt16
  ) -> [String] {
    var notes = identity.note(keepingInsteadOf: image.target.identifier)
    let others = (application?.files ?? []).compactMap(\.identifier).filter {
      $0 != message && $0 != CapabilityFile.identifier
    }
    for file in others { notes.append("File \(TagText.hex(file)) of the dump is not restored.") }
    return notes
  }
}
