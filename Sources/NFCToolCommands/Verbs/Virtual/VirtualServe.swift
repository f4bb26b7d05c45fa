import ArgumentParser
import VirtualNFC

struct VirtualServe: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Keep a virtual reader up.",
    discussion: """
      Prints the connection string first; with --usb, where USB/IP clients find the reader, as \
      usbip:ADDRESS:PORT:BUSID, or “attached”. Then takes one command a line, from standard input or \
      from connections to --control, and answers each with one JSON object: tap PRODUCT|FILE, \
      remove N|UID [FILE], list, save N FILE, statistics, unplug, quit. Ends with quit, with a signal, \
      or when standard input ends and there is no --control.
      """)

  enum USBReader: String, CaseIterable, ExpressibleByArgument {
    case acr122u, scl3711

    var product: VirtualUSBProduct {
      switch self {
      case .acr122u: .acr122u
      case .scl3711: .scl3711
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Take commands on this Unix socket instead of standard input.", valueName: "socket"),
    completion: .file())
  var control: String?

  @Option(
    help: ArgumentHelp(
      "Be a reader on the USB: acr122u or scl3711.", valueName: "reader"))
  var usb: USBReader?

  @Flag(help: "Plug the USB reader into this kernel (root, with the module vhci-hcd).")
  var attach = false

  @Option(
    help: ArgumentHelp(
      "Serve the USB reader to usbip clients; port 0 takes a free one.",
      valueName: "address:port"))
  var listen: String?

  @OptionGroup(title: "Virtual reader") var options: VirtualOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if usb == nil, attach || listen != nil {
      throw ValidationError("--attach and --listen are for readers on the USB: say --usb")
    }
    if usb != nil, attach == (listen != nil) {
      throw ValidationError("--usb goes with either --attach or --listen")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let bench =
      if let usb {
        try options.bench(usb: usb.product, address: listen, talk: output.talk)
      } else {
        try options.bench(talk: output.talk)
      }
    defer { bench.reader.stop() }
    let listener = try control.map { path throws(ToolFailure) in try ControlSocket(path: path) }
    output.show(
      ["schema": 1, "connection": .string(bench.connection)], text: bench.connection)
    var lines = LineSource(listener: listener)
    let desk = VirtualDesk(bench: bench, talk: output.talk)
    while let (line, answer) = await lines.next() {
      let (reply, isLast) = desk.reply(to: line)
      answer(JSONText.line(reply) + "\n")
      if isLast || listener == nil && Console.outputIsClosed { break }
    }
    return .success
  }
}
