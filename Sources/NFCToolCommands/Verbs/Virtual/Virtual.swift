import ArgumentParser
import VirtualNFC

struct Virtual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "virtual",
    abstract: "Play a reader and tags, for tests and for trying things out.",
    discussion: """
      The virtual reader is a PN532 on a pseudo-terminal, or an ACR122U or SCL3711 on the USB: \
      libnfc and every program over it drive it like a real one.
      """,
    subcommands: [VirtualServe.self, VirtualRun.self, VirtualProductList.self])
}

/// What lies in the field of a virtual reader, and what goes wrong.
struct VirtualOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Put a tag into the field: a product, or a file with an image (repeatable).",
      valueName: "product|file"),
    completion: .file())
  var tag: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let something go wrong, such as remove@3 or nak@5 (separated by semicolons).",
      valueName: "spec"))
  var fault: String?

  @Flag(help: "Take the time that the serial line and the air take.")
  var realTiming = false

  func bench(talk: Talk) throws(ToolFailure) -> VirtualBench {
    let bench = try VirtualBench(
      faults: try fault.map(VirtualBench.faults) ?? FaultScript(), realTiming: realTiming,
      talk: talk)
    for name in tag { try bench.tap(name) }
    return bench
  }

  /// The same on the USB; attached to this kernel if there is no address.
  func bench(
    usb product: VirtualUSBProduct, address: String?, talk: Talk
  ) throws(ToolFailure) -> VirtualBench {
    let bench = try VirtualBench(
      usb: product, address: address,
      faults: try fault.map(VirtualBench.faults) ?? FaultScript(), realTiming: realTiming,
      talk: talk)
    for name in tag { try bench.tap(name) }
    return bench
  }
}

struct VirtualProductList: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "products", abstract: "List the tags that a virtual reader can play.")

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let products = VirtualProduct.allCases
    let width = products.map(\.identifier.count).max() ?? 0
    output.show(
      [
        "schema": 1,
        "products": .array(
          products.map { ["name": .string($0.identifier), "product": .string($0.name)] }),
      ],
      text: products.map { product in
        product.identifier.padded(to: width + 2) + product.name
      }.joined(separator: "\n"))
    return .success
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
