import NFCLink

/// What came of opening a reader and polling it once.
enum Opening: Hashable, Sendable {
  case answered(name: String, technologies: Set<RFTechnology>, sawTag: Bool)
  /// It was opened, said what it is, and did not do what it was told.
  case fellSilent(name: String, technologies: Set<RFTechnology>)
  case failed(ToolFailure)
}

/// Opens readers for doctor; tests play one.
protocol ReaderProbe: Sendable {
  func open(_ spec: String) async -> Opening
}

/// The readers themselves, by way of libnfc.
struct LibNFCProbe: ReaderProbe {
  let talk: Talk

  func open(_ spec: String) async -> Opening {
    do throws(ToolFailure) {
      let open = try await ReaderChoice(spec, talk: talk).open()
      let opening = await poll(open.reader)
      try await open.close()
      return opening
    } catch {
      return .failed(error)
    }
  }

  private func poll(_ reader: any Reader) async -> Opening {
    let (name, technologies) = (reader.name, reader.technologies)
    do throws(ReaderError) {
      let target = try await reader.poll(PollConfiguration())
      try await reader.release()
      return .answered(name: name, technologies: technologies, sawTag: target != nil)
    } catch {
      return .fellSilent(name: name, technologies: technologies)
    }
  }
}
