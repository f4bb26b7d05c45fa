import NFCLink
import NFCSession

/// The readers of a run, which work side by side.
struct BatchStations {
  private struct Place {
    let name: String
    let open: OpenReader
    let session: SessionEngine
  }

  private let places: [Place]
  private let talk: Talk

  /// Opens the readers; none named is the one that the other verbs would take. One that is
  /// unplugged may stay away for `patience`.
  init(
    readers: [String], take: Bool, patience: Duration, log: ExchangeLog, talk: Talk
  ) async throws(ToolFailure) {
    self.talk = talk
    let clock = SystemClock()  // the stations tell each other when a tag was there
    var places: [Place] = []
    do throws(ToolFailure) {
      let specs = readers.isEmpty ? [nil] : readers.map(Optional.some)
      for (place, spec) in specs.enumerated() {
        let open = try await ReaderChoice(
          spec, take: take, patience: patience, place: place, talk: talk).open()
        let session = SessionEngine(
          reader: open.reader, configuration: SessionConfiguration(limit: nil), clock: clock,
          trace: log)
        places.append(
          Place(name: spec ?? open.reader.connection, open: open, session: session))
      }
    } catch {
      for place in places { try? await place.open.close() }
      throw error
    }
    self.places = places
  }

  /// Works at all of them until the batch is done, the time runs out, or none is left.
  ///
  /// - Returns: why a reader or the journal failed, if that ended the run.
  func run(_ desk: BatchDesk, limit: Duration?) async -> ToolFailure? {
    let failures = await withTaskGroup(of: ToolFailure?.self) { group in
      for place in places {
        group.addTask { await work(at: place, desk, limit) }
      }
      var failures: [ToolFailure] = []
      for await failure in group {
        guard let failure else { continue }
        failures.append(failure)
        // A reader that fails leaves the work to the others; nothing goes on without the journal.
        if failure.exit != .readerFailed || failure.place["journal"] != nil {
          group.cancelAll()
        } else if failures.count < places.count {
          talk.warn(failure.message)
        }
      }
      return failures
    }
    return failures.first { $0.place["journal"] != nil }
      ?? failures.first { $0.code != ToolFailure.cancelled.code }
  }

  private func work(
    at place: Place, _ desk: BatchDesk, _ limit: Duration?
  ) async -> ToolFailure? {
    var failure: ToolFailure?
    let station = BatchStation(
      desk: desk, session: place.session, name: place.name, limit: limit,
      isStopped: { Console.outputIsClosed })
    await place.session.begin()
    do throws(ToolFailure) {
      try await station.run()
    } catch {
      failure = error
    }
    await place.session.close()
    do throws(ToolFailure) {
      try await place.open.close()
    } catch {
      failure = failure ?? error
    }
    return failure
  }
}
