import ArgumentParser
import LibNFCReader
import NFCLink
import USBInventory

struct Readers: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "readers",
    abstract: "List the readers and whether they can be opened.",
    discussion: """
      Those that are on the USB, those that libnfc finds or is told of by its configuration, and the \
      one that --reader or NFCTOOL_READER names. Each that nothing else has is opened for a moment. \
      `nfctool doctor` finds out why one cannot be opened.
      """,
    subcommands: [ReadersSet.self])

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("List this reader too.", valueName: "spec"))
  var reader: String?

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let inventory = Inventory()
    let rows = try await rows(inventory)
    let ports = inventory.serialPorts.filter { port in
      !rows.contains { $0.connection.flatMap(DeviceFile.path) == port.path }
    }
    if !output.json { ports.forEach(suggest) }
    guard !rows.isEmpty || output.json else {
      throw ToolFailure(ReaderError(.notFound, during: "list"))
    }
    output.show(
      [
        "schema": 1, "readers": .array(rows.map(\.json)),
        "serialPorts": .array(ports.map(ReaderRow.json)),
      ],
      text: rows.map(\.line).joined(separator: "\n"))
    return rows.isEmpty ? .noReader : .success
  }

  /// The reader that was named, then libnfc's list, then what only the USB shows.
  private func rows(_ inventory: Inventory) async throws(ToolFailure) -> [ReaderRow] {
    var rows: [ReaderRow] = []
    if let spec = reader ?? Environment.nonEmpty("NFCTOOL_READER") {
      rows.append(await probe(spec, in: inventory))
    }
    for connection in try await listed() where !rows.contains(where: { $0.stands(for: connection) })
    {
      rows.append(await probe(connection, in: inventory))
    }
    for reader in inventory.readers where !rows.contains(where: { $0.attached == reader }) {
      guard let connection = reader.connection else {
        rows.append(ReaderRow(attached: reader, failure: ToolFailure(.unsupported, of: reader)))
        continue
      }
      rows.append(await probe(connection, in: inventory))
    }
    return rows
  }

  private func listed() async throws(ToolFailure) -> [String] {
    do throws(ReaderError) {
      return try await LibNFC(verbose: output.verbose).list().map(\.connection)
    } catch {
      throw ToolFailure(error)
    }
  }

  private func probe(_ spec: String, in inventory: Inventory) async -> ReaderRow {
    let attached = ReaderRow.attached(spec, in: inventory)
    do throws(ToolFailure) {
      let open = try await ReaderChoice(spec, talk: output.talk).open()
      let row = ReaderRow(open.reader, attached: attached)
      try await open.close()
      return row
    } catch {
      return ReaderRow(attached?.connection ?? spec, attached: attached, failure: error)
    }
  }

  private func suggest(_ port: SerialPort) {
    let adapter = port.adapter.map { " (\(HostileText.shown($0)))" } ?? ""
    output.talk.say(
      "A PN532 may be on \(port.path)\(adapter): try --reader pn532_uart:\(port.path)")
  }
}
