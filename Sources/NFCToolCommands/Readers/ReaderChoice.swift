import LibNFCReader
import NFCLink
import USBInventory
import VirtualNFC

/// Finds the reader that a command line means, and opens it.
struct ReaderChoice {
  /// What was said about the reader, if anything was.
  let spec: String?
  /// Whether it may be taken away from another program.
  let take: Bool
  let talk: Talk
  /// How long a reader that was unplugged may stay away.
  let patience: Duration
  private let place: Int

  /// - Parameters:
  ///   - named: what `--reader` says.
  ///   - place: which of several readers it is; fresh virtual tags differ from place to place.
  init(
    _ named: String?, take: Bool = false, patience: Duration = .zero, place: Int = 0, talk: Talk
  ) {
    spec = named ?? Environment.nonEmpty("NFCTOOL_READER")
    self.take = take
    self.patience = patience
    self.place = place
    self.talk = talk
  }

  init(options: ReaderOptions, patience: Duration = .zero, talk: Talk) {
    self.init(options.reader, take: options.take, patience: patience, talk: talk)
  }

  func open() async throws(ToolFailure) -> OpenReader {
    if spec?.isEmpty == true { throw .usage("--reader is empty", hint: "see 'nfctool readers'") }
    if let spec, let virtual = Self.virtual(spec) {
      return try await open(try VirtualSpec(parsing: virtual))
    }
    return OpenReader(try await open(connection: try await connection()))
  }

  static func virtual(_ spec: String) -> String? {
    spec.hasPrefix("virtual:") ? String(spec.dropFirst("virtual:".count)) : nil
  }

  /// The connection string of the reader that was named, configured, or is the only one.
  private func connection() async throws(ToolFailure) -> String {
    if let spec { return try usable(spec, in: Inventory()) }
    let named = LibNFCConfiguration().readers.map(\.connection)
    if named.count == 1 { return try usable(named[0], in: Inventory()) }
    let inventory = Inventory()
    let found = named.isEmpty ? try await everyReader(and: inventory) : named
    guard let only = found.first else {
      if let reader = inventory.readers.first { throw ToolFailure(.unsupported, of: reader) }
      throw ToolFailure(ReaderError(.notFound, during: "list"))
    }
    guard found.count == 1 else { throw .severalReaders(found) }
    return try usable(only, in: inventory)
  }

  /// The connection string that a spec stands for, if nothing is seen that keeps us from opening it.
  ///
  /// libnfc's own open resets what it finds and takes it away from whoever has it; and it says
  /// nothing of a reader that it may not touch.
  func usable(
    _ spec: String, in inventory: Inventory, of tree: SystemTree = .running
  ) throws(ToolFailure) -> String {
    guard let reference = try USBReference(naming: spec) else {
      if !take, let path = DeviceFile.path(of: spec) {
        let holders = DeviceFile.holders(of: path, in: tree)
        if !holders.isEmpty { throw .held(HostileText.shown(path), by: holders) }
      }
      return spec
    }
    let readers = inventory.readers.filter(reference.fits)
    guard let reader = readers.first, let connection = reader.connection else {
      if let reader = readers.first { throw ToolFailure(.unsupported, of: reader) }
      guard case .address = reference, !inventory.isUSBVisible else {
        throw .absent(spec, among: inventory.supportedReaders)
      }
      return spec  // libnfc completes it from its own list, or refuses it
    }
    guard readers.count == 1 else { throw .severalReaders(readers.compactMap(\.connection)) }
    switch reader.obstacle {
    case nil: break
    case .held where take:
      talk.explain("taking the \(reader.label) away from another program")
    case .some(let obstacle): throw ToolFailure(obstacle, of: reader)
    }
    return connection
  }

  /// libnfc's list, and the readers that it leaves out because it cannot open them.
  private func everyReader(and inventory: Inventory) async throws(ToolFailure) -> [String] {
    let listed = try await list()
    return listed
      + inventory.supportedReaders.compactMap(\.connection).filter { !listed.contains($0) }
  }

  private func list() async throws(ToolFailure) -> [String] {
    do throws(ReaderError) {
      return try await LibNFC(verbose: talk.isVerbose).list().map(\.connection)
    } catch {
      throw ToolFailure(error)
    }
  }

  private func open(connection: String) async throws(ToolFailure) -> LibNFCReader {
    talk.explain("opening \(HostileText.shown(connection))")
    do throws(ReaderError) {
      let reader = try await LibNFC(verbose: talk.isVerbose).open(
        connection: connection, patience: patience)
      talk.explain("opened \(HostileText.shown(reader.name))")
      return reader
    } catch {
      throw ToolFailure(error)
    }
  }

  private func open(_ spec: VirtualSpec) async throws(ToolFailure) -> OpenReader {
    let bench = try VirtualBench(
      faults: try spec.fault.map(VirtualBench.faults) ?? FaultScript(),
      realTiming: spec.isInRealTime, numberingFrom: place * 100 + 1, talk: talk)
    var save: @Sendable () throws(ToolFailure) -> Void = {}
    switch spec.content {
    case .nothing: break
    case .product(let product): _ = try bench.tap(product)
    case .file(let path):
      let (number, format) = try bench.tap(file: path)
      if spec.saves, let format {
        save = { [talk] () throws(ToolFailure) in
          guard let image = bench.field.image(of: number) else { return }
          try ImageFiles.write(image, as: format, to: path, talk: talk)
        }
      }
    }
    do throws(ToolFailure) {
      let reader = try await open(connection: bench.connection)
      return OpenReader(reader) { [save] () throws(ToolFailure) in
        bench.reader.stop()
        try save()
      }
    } catch {
      bench.reader.stop()
      throw error
    }
  }
}

extension USBReference {
  /// The same, with what a person is told where the text names nothing.
  init?(naming spec: String) throws(ToolFailure) {
    do throws(USBReferenceError) {
      try self.init(parsing: spec)
    } catch {
      switch error {
      case .noPort(let path):
        throw .usage(
          "“\(HostileText.shown(path))” is no USB port path",
          hint: "it has the form usb:1-1.4; `nfctool readers` lists them")
      case .noAddress(let spec):
        throw .usage(
          "“\(HostileText.shown(spec))” names no USB reader: a bus and a device number stand "
            + "behind the driver",
          hint: "such as acr122_usb:001:004, or usb:1-1.4 for what is on that port")
      }
    }
  }
}

extension ToolFailure {
  static func severalReaders(_ connections: [String]) -> ToolFailure {
    ToolFailure(
      "severalReaders",
      "several readers are there: " + connections.map(HostileText.shown).joined(separator: ", "),
      hint: "say which with --reader", exit: .usage, coreNFC: 3,
      place: ["readers": .array(connections.map { .string($0) })])
  }

  /// A reader that is not where it was said to be; those that are there are named.
  static func absent(_ spec: String, among readers: [AttachedReader]) -> ToolFailure {
    var failure = ToolFailure(ReaderError(.notFound, during: "list", detail: spec))
    if let reader = readers.first, let connection = reader.connection {
      failure.hint =
        "the \(reader.label) is \(connection) today; the name of its port stays when it is "
        + "plugged in again"
    }
    return failure
  }
}
