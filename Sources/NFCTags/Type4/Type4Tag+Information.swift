import NFCLink

extension Type4Tag {
  public func information() async throws(TagError) -> TagInformation {
    let ndef = try await resultOfReading()
    var facts = activationFacts
    facts += try await versionFacts()
    facts += try await applicationFacts()
    let kind = try await kind()
    if let kind { facts.append(.init("cardKind", "Kind of card", kind.name)) }
    let signature = try await signature()
    let originality = signature.flatMap(originality)
    if let signature {
      facts.append(.init("signature", "Originality signature", TagText.hex(signature)))
    }
    if let originality { facts.append(.init("originality", "Originality", originality.words)) }
    let capability = try? CapabilityFile(memory, frameLimit: traits.frameLimit)
    if let capability { facts += try await fileFacts(capability) }
    return TagInformation(
      identity: identity.naming(kind), ndef: ndef, userBytes: capability?.ndef.size,
      lockedBlocks: [], protection: nil, counters: [:], signature: signature,
      originality: originality, facts: facts)
  }

  private var activationFacts: [TagInformation.Fact] {
    var facts: [TagInformation.Fact] = []
    if !historicalBytes.isEmpty {
      facts.append(.init("historicalBytes", "Historical bytes", TagText.hex(historicalBytes)))
    }
    if hasRandomUID { facts.append(.init("randomUID", "UID", "random: another one each time")) }
    return facts
  }

  private var historicalBytes: [UInt8] {
    guard case .a(let activation) = identity.target else { return [] }
    return AnswerToSelect(activation.ats ?? [])?.historicalBytes ?? []
  }

  /// Whether the UID is made up for each activation (ISO/IEC 14443-3, 6.5.4).
  var hasRandomUID: Bool {
    guard case .a(let activation) = identity.target else { return false }
    return activation.nfcid1.count == 4 && activation.nfcid1.first == 0x08
  }

  private func versionFacts() async throws(TagError) -> [TagInformation.Fact] {
    guard let version = identity.version.flatMap(CardVersion.init) else { return [] }
    var facts: [TagInformation.Fact] = [
      .init("storage", "Storage", version.storage.words),
      .init("hardwareVersion", "Hardware", version.words),
    ]
    guard let whole = try await wholeVersion().flatMap(DESFireVersion.init) else { return facts }
    facts.append(.init("softwareVersion", "Software", whole.software.words))
    facts.append(.init("batch", "Batch", TagText.hex(whole.batch)))
    if let production = whole.production {
      facts.append(
        .init("production", "Made in", "week \(production.week) of \(production.year)"))
    }
    return facts
  }

  private func applicationFacts() async throws(TagError) -> [TagInformation.Fact] {
    guard traits.product?.hasApplications == true else { return [] }
    var facts: [TagInformation.Fact] = []
    let identifiers = try await answer(to: .getApplicationIDs)
    let list = identifiers.map { bytes in
      stride(from: 0, to: bytes.count - 2, by: 3).map {
        TagText.hex(bytes[$0..<$0 + 3].reversed())  // the low byte comes first
      }
    }
    let words = list.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") }
    facts.append(.init("applications", "Applications", words ?? "listed only with a key"))
    if let bytes = try await answer(to: .getFreeMemory), bytes.count == 3 {
      let free = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
      facts.append(.init("freeMemory", "Free memory", "\(free) bytes"))
    }
    return facts
  }

  /// Looks for the application that shows what a card is which has not named itself.
  private func kind() async throws(TagError) -> CardKind? {
    guard identity.product == nil else { return nil }
    for kind in CardKind.all where try await link.hasApplication(named: kind.application) {
      return kind
    }
    return hasRandomUID && historicalBytes.isEmpty ? .device : nil
  }

  private func fileFacts(
    _ capability: CapabilityFile
  ) async throws(TagError) -> [TagInformation.Fact] {
    var facts: [TagInformation.Fact] = [
      .init("mappingVersion", "Mapping version", capability.versionText),
      .init(
        "limits", "Longest commands",
        "\(capability.mle) bytes to read (MLe), \(capability.mlc) to write (MLc)"),
    ]
    for control in try await controls(of: capability) {
      let isMessage = control == capability.ndef
      facts.append(
        .init(
          isMessage ? "ndefFile" : "file\(TagText.hex(control.file))",
          isMessage ? "NDEF file" : "Other file", control.words))
    }
    return facts
  }
}

extension TagIdentity {
  /// The same with the kind of card in place of a product that is not known.
  fileprivate func naming(_ kind: CardKind?) -> TagIdentity {
    guard let kind else { return self }
    return TagIdentity(target: target, kind: self.kind, product: kind.name, version: version)
  }
}

extension FileControl {
  fileprivate var words: String {
    "\(TagText.hex(file)), \(size) bytes, reading \(Self.words(readAccess)), "
      + "writing \(Self.words(writeAccess))"
  }

  private static func words(_ access: UInt8) -> String {
    switch access {
    case 0x00: "free"
    case 0xFF: "forbidden"
    case 0x80...0xFE: "up to the maker (\(TagText.hex([access])))"
    default: "reserved (\(TagText.hex([access])))"
    }
  }
}

extension CardVersion {
  fileprivate var words: String { "version \(major).\(minor), \(TagText.hex(bytes))" }
}

extension StorageSize {
  fileprivate var words: String {
    guard let least else { return "code \(TagText.hex([code]))" }
    return isExact ? "\(least) bytes" : "\(least) to \(least * 2) bytes"
  }
}
