import LibNFCReader
import NFCLink
import VirtualNFC

/// Finds the reader that a command line means, and opens it.
struct ReaderChoice {
  let options: ReaderOptions
  let talk: Talk
  /// How long a reader that was unplugged may stay away.
  var patience = Duration.zero

  /// What was said about the reader, if anything was.
  private var spec: String? { options.reader ?? Environment.nonEmpty("NFCTOOL_READER") }

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
    if let spec {
      guard spec.hasPrefix("usb:") else { return spec }
      return try await connection(onPort: String(spec.dropFirst("usb:".count)))
    }
    let named = LibNFCConfiguration.namedReaders()
    if named.count == 1 { return named[0] }
    let found = named.isEmpty ? try await list() : named
    guard let only = found.first else { throw ToolFailure(ReaderError(.notFound, during: "list")) }
    guard found.count == 1 else {
      throw ToolFailure(
        "severalReaders",
        "several readers are there: " + found.map(HostileText.shown).joined(separator: ", "),
        hint: "say which with --reader", exit: .usage, coreNFC: 3,
        place: ["readers": .array(found.map { .string($0) })])
    }
    return only
  }

  private func connection(onPort path: String) async throws(ToolFailure) -> String {
    guard USBPortPath.isWellFormed(path) else {
      throw .usage(
        "“\(HostileText.shown(path))” is no USB port path", hint: "it has the form usb:1-1.4")
    }
    guard let connection = USBPortPath.connection(on: path, among: try await list()) else {
      throw ToolFailure(
        ReaderError(.notFound, during: "list", detail: "none on the USB port \(path)"))
    }
    return connection
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
      realTiming: spec.isInRealTime,
      talk: talk)
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
