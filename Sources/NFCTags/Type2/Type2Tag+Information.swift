import NFCLink
import TagImages

extension Type2Tag {
  public func information() async throws(TagError) -> TagInformation {
    let locks = try await lockState()
    let ndef = try await resultOfReading()
    let configuration = try await visibleConfiguration()
    let key = try await keyConfiguration()
    let counters = try await counters()
    let signature = try await signature()
    let originality = signature.map {
      OriginalitySignature($0, uid: identity.target.identifier, family: .ultralightAndNTAG)
    }
    var facts = memoryFacts()
    facts += locks.facts
    facts += configuration?.facts ?? key?.facts ?? []
    if configuration == nil, key == nil, layout.configuration != nil || layout.keyLimit != nil {
      let from = memory.refusal.map { " from page \($0.block) on" } ?? ""
      facts.append(
        .init(
          "authenticationFrom", layout.keyLimit == nil ? "Password" : "Key",
          "guards reading\(from), settings are hidden"))
    }
    facts += counters.sorted { $0.key < $1.key }.map { number, counter in
      let torn = counter.tearing == 0xBD ? "" : ", torn"
      return .init("counter\(number)", "Counter \(number)", "\(counter.value)\(torn)")
    }
    if let signature {
      facts.append(.init("signature", "Originality signature", TagText.hex(signature)))
    }
    if let originality {
      facts.append(.init("originality", "Originality", originality.words))
    }
    return TagInformation(
      identity: identity, ndef: ndef, userBytes: userBytes,
      lockedBlocks: locks.locked.sorted(),
      protection: configuration?.state ?? key?.state, counters: counters.mapValues(\.value),
      signature: signature, originality: originality, facts: facts)
  }

  /// What the lock bits say that the tag shows.
  private func lockState() async throws(TagError) -> LockState {
    var state = LockState()
    try await state.addIfShown("staticLock", "Static lock bytes", of: self) { _ in .fixed }
    try await state.addIfShown("dynamicLock", "Dynamic lock bytes", of: self) { $0.dynamicLocks }
    return state
  }

  /// What the key guards; nil if there is none, or if the tag hides it.
  private func keyConfiguration() async throws(TagError) -> Type2KeyConfiguration? {
    guard let block = layout.keyLimit else { return nil }
    let locks = block - 2
    do throws(TagError) {
      return try await learn { memory, _ throws(Type2Stop) in
        Type2KeyConfiguration(
          auth0: try memory.block(block)[0], auth1: try memory.block(block + 1)[0],
          lockByte: try memory.block(locks)[1])
      }
    } catch {
      guard error.isRefusal else { throw error }
      return nil
    }
  }

  private var container: CapabilityContainer? {
    memory.knownBlock(CapabilityContainer.block).map(CapabilityContainer.init)
  }

  private var userBytes: Int? {
    if layout.product != nil { return layout.userBytes }
    return container.flatMap { $0.hasMagic ? $0.dataSize : nil }
  }

  private func memoryFacts() -> [TagInformation.Fact] {
    var facts: [TagInformation.Fact] = []
    if let version = identity.version {
      facts.append(.init("version", "GET_VERSION", TagText.hex(version)))
    }
    if let userBytes {
      facts.append(.init("userBytes", "User memory", "\(userBytes) bytes"))
    }
    if let container {
      facts.append(.init("capabilityContainer", "Capability container", container.words))
    }
    return facts
  }
}

/// What the lock bits say.
private struct LockState {
  var locked: Set<Int> = []
  var facts: [TagInformation.Fact] = []

  mutating func addIfShown(
    _ key: String, _ title: String, of tag: isolated Type2Tag,
    _ choose: (Type2Planner) -> LockBits?
  ) async throws(TagError) {
    let found: (locks: LockBits, bytes: [UInt8])?
    do throws(TagError) {
      found = try await tag.plan { planner throws(Type2Stop) in
        guard let locks = choose(planner) else { return nil }
        return (locks, try planner.lockBytes(of: locks))
      }
    } catch {
      guard error.isRefusal else { throw error }
      return
    }
    guard let (locks, bytes) = found else { return }
    let blocks = locks.locked(by: bytes)
    let open = locks.openForGood(by: bytes)
    var words = [TagText.hex(bytes)]
    if !blocks.isEmpty { words.append("\(TagText.pages(blocks)) locked") }
    if !open.isEmpty { words.append("\(TagText.pages(open)) open for good") }
    locked.formUnion(blocks)
    facts.append(.init(key, title, words.joined(separator: ", ")))
  }
}

extension CapabilityContainer {
  fileprivate var words: String {
    let hex = TagText.hex(bytes)
    guard hasMagic else { return "\(hex), not formatted for NDEF" }
    let access = allowsWriting ? "read and write" : forbidsWriting ? "read only" : "proprietary"
    return "\(hex), version \(majorVersion).\(minorVersion), \(dataSize) bytes, \(access)"
  }
}

extension Type2Configuration {
  fileprivate var facts: [TagInformation.Fact] {
    var facts: [TagInformation.Fact] = []
    let state = state
    if let from = state.fromBlock {
      let what = state.readingToo ? "reading and writing" : "writing"
      facts.append(.init("authenticationFrom", "Password", "guards \(what) from page \(from) on"))
    } else {
      facts.append(.init("authenticationFrom", "Password", "guards nothing"))
    }
    facts.append(
      .init("tries", "Wrong passwords", tries.map { "at most \($0) in a row" } ?? "no limit"))
    if isPermanent {
      facts.append(.init("configurationLock", "Configuration", "locked for good"))
    }
    if let mirror {
      let place = "page \(mirror.block), byte \(mirror.byte)"
      facts.append(.init("mirror", "Mirror", "\(mirror.content) at \(place)"))
    }
    if place.family == .ntag213 {
      let counting = countsReads ? guardsCounter ? "on, behind the password" : "on" : "off"
      facts.append(.init("readCounter", "Read counter", counting))
    }
    return facts
  }
}
