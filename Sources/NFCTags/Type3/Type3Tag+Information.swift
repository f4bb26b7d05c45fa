import NFCLink
import TagImages

extension Type3Tag {
  public func information() async throws(TagError) -> TagInformation {
    let ndef = try await resultOfReading()
    var facts = try await systemFacts()
    let attributes = memory.knownBlock(AttributeInformation.block).map(AttributeInformation.init)
    if let attributes { facts.append(attributes.fact) }
    let configuration =
      memory.knownBlock(MemoryConfiguration.block).map(MemoryConfiguration.init)
    facts += configuration?.facts ?? []
    return TagInformation(
      identity: identity, ndef: ndef, userBytes: userBytes(attributes),
      lockedBlocks: configuration?.lockedBlocks ?? [], protection: nil, counters: [:],
      signature: nil, facts: facts)
  }

  private func userBytes(_ attributes: AttributeInformation?) -> Int? {
    if chip.isLite { return MemoryConfiguration.userBlocks.count * Type3Memory.blockSize }
    return attributes.flatMap { $0.hasChecksum ? $0.capacity : nil }
  }

  /// The systems of the chip, each with its services.
  private func systemFacts() async throws(TagError) -> [TagInformation.Fact] {
    let systems = try await systems()
    var facts = [
      TagInformation.Fact(
        "systems", "Systems", systems.map { TagText.hex($0.code) }.joined(separator: ", "))
    ]
    facts += systems.filter { !$0.services.isEmpty }.map { system in
      .init(
        "services\(TagText.hex(system.code))", "Services of \(TagText.hex(system.code))",
        system.services.map(TagText.hex).joined(separator: ", "))
    }
    return facts
  }
}

extension Type3Tag {
  /// A system as the chip tells of it.
  struct System {
    let code: UInt16
    var services: [UInt16]
  }

  /// More systems than an IDm can number, and more services than are worth a person's time: a chip
  /// that goes on is not believed.
  private static let mostSystems = 16
  private static let mostServices = 64

  /// Asks for the systems and their services. A Lite knows no such question.
  func systems() async throws(TagError) -> [System] {
    if chip.isLite {
      let ndef = memory.knownBlock(MemoryConfiguration.block).map(MemoryConfiguration.init)
      let codes: [UInt16] =
        ndef?.answersNDEF == true
        ? [Type3Service.liteSystem, Type3Service.ndefSystem] : [Type3Service.liteSystem]
      return codes.map { System(code: $0, services: []) }
    }
    return try await attempt { () async throws(TagError) in
      let answer = try await link.probe(.requestSystemCode) ?? []
      var codes = stride(from: 0, to: answer.count & ~1, by: 2).map {
        UInt16(answer[$0]) << 8 | UInt16(answer[$0 + 1])
      }
      if codes.isEmpty, let code = activation.systemCode { codes = [code] }
      var systems: [System] = []
      for code in codes.prefix(Self.mostSystems) {
        guard try await link.turn(to: code) else { continue }
        systems.append(System(code: code, services: try await services()))
      }
      hasTurned = false
      link.turnBack()
      return systems
    }
  }

  private func services() async throws(TagError) -> [UInt16] {
    var services: [UInt16] = []
    for index in 0..<UInt16(Self.mostServices) {
      guard let answer = try await link.probe(.searchServiceCode(index: index)),
        answer != [0xFF, 0xFF]
      else { break }
      if answer.count == 2 { services.append(UInt16(answer[1]) << 8 | UInt16(answer[0])) }
    }
    return services
  }
}

extension AttributeInformation {
  fileprivate var fact: TagInformation.Fact {
    guard hasChecksum, !isBlank else {
      return .init("attributes", "Attribute block", "\(TagText.hex(bytes)), not formatted for NDEF")
    }
    let access = allowsWriting ? "read and write" : "read only"
    return .init(
      "attributes", "Attribute block",
      "version \(majorVersion).\(minorVersion), \(blockCount) blocks, \(blocksPerCheck) read and "
        + "\(blocksPerUpdate) written at once, \(access)")
  }
}

extension MemoryConfiguration {
  fileprivate var facts: [TagInformation.Fact] {
    var facts = [
      TagInformation.Fact(
        "memoryConfiguration", "Memory configuration",
        lockedBlocks.isEmpty ? "no block locked" : "\(TagText.blocks(lockedBlocks)) locked"),
      TagInformation.Fact(
        "systemBlocks", "Key and system blocks",
        isOpen ? "can be changed" : "can never be changed again"),
    ]
    if !guardedBlocks.isEmpty {
      facts.append(.init("guardedBlocks", "Card key", "guards \(TagText.blocks(guardedBlocks))"))
    }
    return facts
  }
}
