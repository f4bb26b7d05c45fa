public import TagImages

extension Type4Tag {
  public func dumpImage() async throws(TagError) -> TagImage {
    let application = try await learn { memory throws(Type4Stop) in
      try memory.ndefApplication()
    }
    var applications: [Type4Image.Application] = []
    if let application {
      applications = [Type4Image.Application(name: application.name, files: try await files())]
    }
    return .type4(
      Type4Image(
        product: identity.product.flatMap(Type4Product.init(rawValue:)), target: identity.target,
        version: identity.version == nil ? nil : try await wholeVersion(),
        signature: try await signature(), applications: applications))
  }

  /// The capability container, and the files that it names as far as they can be read.
  private func files() async throws(TagError) -> [Type4Image.File] {
    let capability: CapabilityFile
    do throws(TagError) {
      capability = try await learn { memory throws(Type4Stop) in
        try CapabilityFile(memory, frameLimit: traits.frameLimit)
      }
    } catch {
      guard error.concernsContent else { throw error }
      return []
    }
    let container = try await content(
      of: CapabilityFile.identifier, size: capability.length, capability.limits)
    var files = [Type4Image.File(identifier: CapabilityFile.identifier, content: container)]
    for control in try await controls(of: capability) {
      let content =
        control.allowsReading
        ? try await content(of: control.file, size: control.reach, capability.limits)
        : PartialMemory(unknownCount: min(control.reach, Type4Command.longOffset))
      files.append(Type4Image.File(identifier: control.file, content: content))
    }
    return files
  }

  /// A file from its beginning to its end, which may come before the size that is claimed of it.
  private func content(
    of file: UInt16, size: Int, _ limits: Type4Limits
  ) async throws(TagError) -> PartialMemory {
    let read = FileRead(file: file, count: size, limit: size, limits: limits)
    do throws(TagError) {
      let bytes = try await learn { memory throws(Type4Stop) in try memory.prefix(read) }
      return PartialMemory(bytes ?? [])
    } catch {
      guard error.concernsContent else { throw error }
      return PartialMemory(unknownCount: min(size, Type4Command.longOffset))
    }
  }

  /// The files that the container names, each once.
  func controls(of capability: CapabilityFile) async throws(TagError) -> [FileControl] {
    do throws(TagError) {
      return try await learn { memory throws(Type4Stop) in
        try capability.controls(in: memory)
      }
    } catch {
      guard error.concernsContent else { throw error }
      return [capability.ndef]
    }
  }

  /// The three parts of GetVersion; nil if the card keeps some of them to itself.
  func wholeVersion() async throws(TagError) -> [UInt8]? {
    try await answer(to: .getVersion)
  }

  /// What a native command brings; nil if the card refuses it.
  func answer(to command: DESFireCommand) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await learn { memory throws(Type4Stop) in
        try memory.answer(to: command).success
      }
    } catch {
      guard error.concernsContent else { throw error }
      return nil
    }
  }
}

extension TagError {
  /// Whether a card is at fault, and not the link to it.
  var concernsContent: Bool {
    switch self {
    case .malformed, .notFormatted, .status, .readOnly, .unsupported: true
    default: false
    }
  }
}
