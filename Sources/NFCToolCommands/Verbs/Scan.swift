import ArgumentParser
import NFCLink
import NFCSession
import NFCTags

struct Scan: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Report tags as they come and go.",
    discussion: """
      One line a tag; with --json one object a line, with the event tagArrived or tagLeft. Runs \
      until it is interrupted, until --count tags have come, or until no tag was there for \
      --timeout seconds.
      """)

  @Option(help: ArgumentHelp("End after so many tags.", valueName: "n"))
  var count: Int?

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Reader and tag") var replug: ReplugOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes 1 or more") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let wait = try reader.wait(default: nil)
    let identifier = try reader.identifier()
    let work = TagWork(options: reader, output: output, patience: try replug.patience())
    return try await work.onSession(identifier: identifier) { session, _ throws(ToolFailure) in
      let listening = Task { await endWhenNobodyListens(session) }
      defer { listening.cancel() }
      do throws(SessionError) {
        let arrivals = try await session.watch(within: wait, untilArrived: count) { event in
          tell(event)
          return !Console.outputIsClosed
        }
        if Console.outputIsClosed || arrivals >= count ?? 1 { return .success }
      } catch {
        guard !Console.outputIsClosed else { return .success }
        throw ToolFailure(error)
      }
      throw .noTag(identifier)
    }
  }

  /// Ends a session that has nobody to report to: it may be long until the next tag comes or goes.
  private func endWhenNobodyListens(_ session: SessionEngine) async {
    while (try? await Task.sleep(for: .milliseconds(200))) != nil {
      if Console.outputIsClosed { await session.invalidate() }
    }
  }

  private func tell(_ event: SessionEngine.Event) {
    switch event {
    case .arrived(let tag, let identity):
      output.show(
        json("tagArrived", identity.map(TagForm.json) ?? TagForm.json(tag.target)),
        text: identity.map(TagForm.line)
          ?? "NFC-\(tag.target.technology.rawValue) tag  UID \(Hex.identifier(tag.target.identifier))"
      )
    case .left(let tag):
      output.show(
        json("tagLeft", TagForm.json(tag.target)),
        text: "left  UID \(Hex.identifier(tag.target.identifier))")
    }
  }

  private func json(_ event: String, _ tag: JSONValue) -> JSONValue {
    ["schema": 1, "event": .string(event), "time": .string(Timestamp.now), "tag": tag]
  }
}
