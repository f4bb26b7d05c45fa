import ArgumentParser
import LibNFCReader
import NFCLink

struct Readers: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "readers",
    abstract: "List the readers and whether they can be opened.",
    discussion: """
      Those that libnfc finds or is told of by its configuration, and the one that --reader or \
      NFCTOOL_READER names. Each is opened for a moment.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("List this reader too.", valueName: "spec"))
  var reader: String?

  @OptionGroup(title: "Output") var output: OutputOptions

  /// One reader of the list.
  private struct Row {
    let connection: String
    var name: String?
    /// Why it cannot be opened; nil if it can.
    var failure: ToolFailure?

    var driver: String { String(connection.prefix { $0 != ":" }) }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    var rows: [Row] = []
    if let spec = reader ?? Environment.nonEmpty("NFCTOOL_READER") {
      rows.append(await probe(spec, name: nil))
    }
    for listing in try await listings()
    where !rows.contains(where: { $0.connection == listing.connection }) {
      rows.append(await probe(listing.connection, name: listing.name))
    }
    guard !rows.isEmpty || output.json else {
      throw ToolFailure(ReaderError(.notFound, during: "list"))
    }
    output.show(
      ["schema": 1, "readers": .array(rows.map(json))],
      text: rows.map(line).joined(separator: "\n"))
    return rows.isEmpty ? .noReader : .success
  }

  private func listings() async throws(ToolFailure) -> [ReaderListing] {
    do throws(ReaderError) {
      return try await LibNFC(verbose: output.verbose).list()
    } catch {
      throw ToolFailure(error)
    }
  }

  private func probe(_ spec: String, name: String?) async -> Row {
    do throws(ToolFailure) {
      let open = try await ReaderChoice(spec, talk: output.talk).open()
      let row = Row(connection: open.reader.connection, name: open.reader.name, failure: nil)
      try await open.close()
      return row
    } catch {
      return Row(connection: spec, name: name, failure: error)
    }
  }

  private func json(_ row: Row) -> JSONValue {
    [
      "connection": .string(row.connection), "name": .optional(row.name) { .string($0) },
      "driver": .string(row.driver),
      "usbPath": .optional(USBPortPath.path(of: row.connection)) { .string($0) },
      "canOpen": .bool(row.failure == nil),
      "reason": .optional(row.failure) { .string(reason($0)) },
    ]
  }

  /// The failure in the vocabulary that `readers` and its kin share.
  private func reason(_ failure: ToolFailure) -> String {
    switch failure.code {
    case "accessDenied": "permission"
    case "busy": "busy"
    case "notFound": "serialPortMissing"
    case "unplugged": "staleConnection"
    case "unsupported": "unsupportedReader"
    case "usage", "severalReaders": "configuration"
    default: "notAnswering"
    }
  }

  private func line(_ row: Row) -> String {
    let name = row.name.map { "  " + HostileText.shown($0) } ?? ""
    let path = USBPortPath.path(of: row.connection).map { "  usb:" + $0 } ?? ""
    let state = row.failure.map { "  cannot be opened: " + $0.message } ?? ""
    return HostileText.shown(row.connection) + path + name + state
  }
}
