import BatchJournal

extension ToolFailure {
  /// A journal that cannot be read or written.
  init(_ error: JournalError, journal path: String) {
    let name = HostileText.shown(path)
    let place: [String: JSONValue] = ["journal": .string(path)]
    switch error {
    case .absent:
      self.init(
        "noJournal", "\(name): no journal is there, or none that is whole",
        hint: "`nfctool batch run --rows FILE` makes one", exit: .noInput, place: place)
    case .exists:
      self.init(
        "journalExists", "\(name): another process has just made this journal",
        hint: "run the same command again", exit: .tryAgain, place: place)
    case .notAJournal:
      self.init(
        "notAJournal", "\(name): not a journal of a batch", hint: "name another with --journal",
        exit: .dataError, place: place)
    case .laterVersion(let version):
      self.init(
        "laterJournal", "\(name): made by a later version of this program (schema \(version))",
        hint: "use that version", exit: .configuration, place: place)
    case .conflict:
      self.init(
        "journalConflict", "\(name): the row is no longer that of this tag",
        hint: "another process or `batch release` has changed the journal; run again",
        exit: .configuration, place: place)
    case .file(let code, let operation):
      self.init(
        "journalFailed", "\(name): \(Files.reason(code)) (\(operation))", exit: .cannotCreate,
        place: place)
    case .sqlite(let failure):
      self.init(
        "journalFailed", "\(name): \(failure.message)",
        hint: failure.isBusy
          ? "another process holds it" : "no tag is touched without its journal; run again",
        exit: failure.isBusy ? .tryAgain : failure.isCorrupt ? .dataError : .readerFailed,
        place: place.merging(["sqlite": .integer(Int(failure.code))]) { $1 })
    }
  }
}

/// Does something with a journal; what it throws becomes a failure of the tool.
func attempting<Value>(
  _ journal: String, _ work: () throws(JournalError) -> Value
) throws(ToolFailure) -> Value {
  do throws(JournalError) {
    return try work()
  } catch {
    throw ToolFailure(error, journal: journal)
  }
}

/// Does something with a journal; what it throws becomes a failure of the tool.
func attempting<Value>(
  _ journal: String, _ work: () async throws(JournalError) -> Value
) async throws(ToolFailure) -> Value {
  do throws(JournalError) {
    return try await work()
  } catch {
    throw ToolFailure(error, journal: journal)
  }
}
