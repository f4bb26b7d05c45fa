import NFCLink
import NFCSession
import NFCTags
import TagImages

/// The common shape of the verbs that work on one tag: open a reader, wait for a tag, connect, do
/// the work, let go, close.
struct TagWork {
  enum SeveralTags {
    /// The first tag is as good as any: the result names it.
    case takeFirst
    /// Something will change: refuse unless `--uid` said which.
    case refuse
  }

  let options: ReaderOptions
  let output: OutputOptions
  /// How long a reader that was unplugged may stay away.
  var patience = Duration.zero

  /// A tag under work.
  struct Bench {
    let tag: ConnectedTag
    let session: SessionEngine
    let log: ExchangeLog
    private let started = ContinuousClock.now

    init(tag: ConnectedTag, session: SessionEngine, log: ExchangeLog) {
      self.tag = tag
      self.session = session
      self.log = log
    }

    var identifier: [UInt8] { tag.identity.target.identifier }

    var elapsedMs: Int {
      let duration = started.duration(to: .now)
      return Int(duration / .milliseconds(1))
    }

    /// Does something with the tag; what it throws becomes a failure of the tool.
    func attempt<Value>(
      _ work: () async throws(TagError) -> Value
    ) async throws(ToolFailure) -> Value {
      do throws(TagError) {
        return try await work()
      } catch {
        throw ToolFailure(error)
      }
    }

    /// The tag as one that carries NDEF.
    func ndefTag() throws(ToolFailure) -> any NDEFTag {
      guard let ndef = tag.ndef else { throw .unsupported(tag.identity) }
      return ndef
    }
  }

  func onTag(
    several: SeveralTags, _ body: (Bench) async throws(ToolFailure) -> ExitStatus
  ) async throws(ToolFailure) -> ExitStatus {
    let wait = try options.wait(default: .seconds(60))
    let identifier = try options.identifier()
    return try await onSession(identifier: identifier) { session, log throws(ToolFailure) in
      let tags = try await detect(
        in: session, within: wait, thorough: several == .refuse && identifier == nil)
      guard let first = tags.first else { throw .noTag(identifier) }
      guard tags.count == 1 || several == .takeFirst else { throw .severalTags(tags) }
      let connected: ConnectedTag
      do throws(SessionError) {
        connected = try await session.connect(to: first)
      } catch {
        throw ToolFailure(error).on(TagForm.json(first.target))
      }
      do throws(ToolFailure) {
        return try await body(Bench(tag: connected, session: session, log: log))
      } catch {
        throw error.fitting(connected.identity).on(TagForm.json(connected.identity))
      }
    }
  }

  /// Waits for tags; says what it waits for when a person would begin to wonder.
  private func detect(
    in session: SessionEngine, within wait: Duration?, thorough: Bool
  ) async throws(ToolFailure) -> [DetectedTag] {
    let patience = Duration.seconds(1)
    do throws(SessionError) {
      guard Console.isTerminal(.talk), wait ?? .seconds(60) > patience else {
        return try await session.detect(within: wait, thorough: thorough)
      }
      let tags = try await session.detect(within: patience, thorough: thorough)
      guard tags.isEmpty else { return tags }
      output.talk.say("Hold a tag on the reader.")
      return try await session.detect(within: wait.map { $0 - patience }, thorough: thorough)
    } catch {
      throw ToolFailure(error)
    }
  }

  /// Runs a body with a session that has begun, and closes everything whatever comes of it.
  func onSession(
    identifier: [UInt8]?,
    _ body: (SessionEngine, ExchangeLog) async throws(ToolFailure) -> ExitStatus
  ) async throws(ToolFailure) -> ExitStatus {
    let log = try ExchangeLog(file: options.trace)
    let choice = ReaderChoice(options: options, patience: patience, talk: output.talk)
    let open = try await choice.open()
    let session = SessionEngine(
      reader: open.reader,
      configuration: SessionConfiguration(
        poll: PollConfiguration(identifier: identifier, includesOthers: true), limit: nil),
      trace: log)
    await session.begin()
    let result = await Result(awaiting: { () async throws(ToolFailure) in
      try await body(session, log)
    })
    await session.close()
    do throws(ToolFailure) {
      try await open.close()
    } catch {
      _ = try result.get()  // what failed first is told
      throw error
    }
    return try result.get()
  }
}

extension ToolFailure {
  static func noTag(_ identifier: [UInt8]?) -> ToolFailure {
    let which = identifier.map { " with the UID " + Hex.identifier($0) } ?? ""
    return ToolFailure(
      "noTag", "no tag\(which) came in time",
      hint: "hold a tag flat on the reader; --timeout gives it more time", exit: .tryAgain,
      coreNFC: 201)
  }

  static func severalTags(_ tags: [DetectedTag]) -> ToolFailure {
    let uids = tags.map { Hex.string($0.target.identifier) }
    return ToolFailure(
      "severalTags", "several tags are in the field: " + uids.joined(separator: ", "),
      hint: "take all but one away, or say which with --uid", exit: .usage, coreNFC: 3,
      place: ["uids": .array(uids.map { .string($0) })])
  }

  static func unsupported(_ identity: TagIdentity) -> ToolFailure {
    ToolFailure(
      "unsupported", "\(TagForm.name(identity)): this verb handles tags that carry NDEF",
      exit: .protocolFault, coreNFC: 1)
  }

  /// The failure as it is for this product: an Ultralight C has a key in place of a password, and
  /// MIFARE Classic two for each sector.
  func fitting(_ identity: TagIdentity) -> ToolFailure {
    if identity.kind == .mifareClassic { return fittingClassic() }
    var failure = self
    if identity.kind == .type3 || identity.kind == .type1 {
      failure.message = message.replacing("page", with: identity.kind.unit)
      if code == "authenticationRequired" {
        failure.message = failure.message.replacing("password", with: "key")
        failure.hint = "this program cannot give a FeliCa chip its key"
      }
      return failure
    }
    guard code == "authenticationRequired", identity.type2Product == .ultralightC else {
      return self
    }
    failure.message = message.replacing("password", with: "key")
    failure.hint = "this program cannot give an Ultralight C its key"
    return failure
  }

  private func fittingClassic() -> ToolFailure {
    var failure = self
    switch (code, place["block"]) {
    case ("authenticationRequired", .integer(let block)?):
      let sector = ClassicSector(containing: block).number
      failure.message = "no key that is known opens sector \(sector) for block \(block)"
      failure.hint = "give the card's keys with --keys FILE"
      failure.place["sector"] = .integer(sector)
    case ("authenticationFailed", _):
      failure.message = "the card no longer accepts a key that it has accepted before"
      failure.hint = "hold the card still and try again"
    case ("updateFailed", _), ("nak", _):
      failure.message = message.replacing("page", with: "block")
    default: break
    }
    return failure
  }

  /// The failure with what else was found out, which stands beside it in JSON.
  func beside(_ result: JSONValue) -> ToolFailure {
    var failure = self
    if case .object(let members) = result { failure.context.merge(members) { $1 } }
    return failure
  }

  /// The failure with the tag that it happened on.
  func on(_ tag: JSONValue) -> ToolFailure {
    context["tag"] == nil ? beside(.object(["tag": tag])) : self
  }
}
