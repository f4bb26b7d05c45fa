import NFCLink

/// What happens to a card while the steps of a plan are done: what is selected, what is known, and
/// how many exchanges that takes.
struct Type4Course {
  private(set) var memory: Type4Memory
  private(set) var selection: Type4Link.Selection
  private(set) var exchanges = 0
  private let limits: Type4Limits

  init(memory: Type4Memory, selection: Type4Link.Selection, limits: Type4Limits) {
    self.memory = memory
    self.selection = selection
    self.limits = limits
  }

  /// Does steps, and reads back what they wrote.
  mutating func follow(_ steps: [TagPlan.Step]) {
    for step in steps {
      switch step {
      case .write(let write):
        guard let file = write.file else { continue }
        select(file)
        exchanges += 1
        memory.forget(file, from: write.block)
      case .command(let command):
        send(command.change.command)
      case .authenticate, .reactivate:
        continue
      }
    }
    for (file, end) in steps.writtenFiles {
      let known = memory.knownCount(of: file)
      guard known < end else { continue }
      select(file)
      exchanges += limits.reads(known..<end).count
    }
    for command in steps.settingsToReadBack { send(command) }
  }

  private mutating func send(_ command: DESFireCommand) {
    switch command.place {
    case .anywhere: break
    case .card: visit(.card)
    case .ndefApplication:
      selectApplication()
      selection = .application(selection.application ?? .current)
    }
    exchanges += 1
  }

  private mutating func select(_ file: UInt16) {
    if case .file(file, _) = selection { return }
    selectApplication()
    visit(.file(file, selection.application ?? .current))
  }

  private mutating func selectApplication() {
    guard selection.application == nil else { return }
    let application = (try? memory.ndefApplication()) ?? nil
    visit(.application(application ?? .current))
  }

  private mutating func visit(_ place: Type4Link.Selection) {
    guard selection != place else { return }
    exchanges += 1
    selection = place
  }
}

extension [TagPlan.Step] {
  /// The files that were written, and the ends of what was written to them. The capability container
  /// comes first: without it nobody knows how to read the others.
  var writtenFiles: [(file: UInt16, end: Int)] {
    var ends: [UInt16: Int] = [:]
    for case .write(let write) in self {
      guard let file = write.file else { continue }
      ends[file] = Swift.max(ends[file] ?? 0, write.block + write.bytes.count)
    }
    return ends.sorted { a, b in
      (a.key == CapabilityFile.identifier ? 0 : 1, a.key)
        < (b.key == CapabilityFile.identifier ? 0 : 1, b.key)
    }.map { ($0.key, $0.value) }
  }

  /// The bytes that a file has in the end, from its beginning; nil for those that were not written.
  func finalBytes(of file: UInt16, count: Int) -> [UInt8?] {
    var bytes = [UInt8?](repeating: nil, count: count)
    for case .write(let write) in self where write.file == file {
      for (index, byte) in write.bytes.enumerated() where write.block + index < count {
        bytes[write.block + index] = byte
      }
    }
    return bytes
  }

  /// The commands that show whether rights were changed.
  var settingsToReadBack: [DESFireCommand] {
    compactMap { step in
      if case .command(let command) = step { command.change.proof?.command } else { nil }
    }
  }
}
