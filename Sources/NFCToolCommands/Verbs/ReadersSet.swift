import ArgumentParser
import NFCLink
import USBInventory

struct ReadersSet: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set what a reader does beside reading: buzzer, light, polling.",
    discussion: """
      An ACR122U takes such commands while no program has it open. Buzzer and polling stay as they \
      are set until it is unplugged; the light is put back when this ends. Other readers have \
      nothing of the kind, or no way to it.
      """)

  enum Switch: String, CaseIterable, ExpressibleByArgument { case on, off }

  enum Colour: String, CaseIterable, ExpressibleByArgument {
    case red, green, both, off

    var light: ACR122UControl.Light {
      switch self {
      case .red: [.red]
      case .green: [.green]
      case .both: [.red, .green]
      case .off: []
      }
    }
  }

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The reader; not needed if only one can be set.", valueName: "spec"))
  var reader: String?

  @Option(help: "Whether it beeps when it finds a card: on or off.")
  var buzzer: Switch?

  @Option(help: "Whether it looks for cards while no program uses it: on or off.")
  var polling: Switch?

  @Option(help: "Show a light for a while: red, green, both or off.")
  var light: Colour?

  @Option(help: ArgumentHelp("How long to show the light (default 3).", valueName: "seconds"))
  var seconds: Double?

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard buzzer != nil || polling != nil || light != nil else {
      throw ValidationError("nothing is to be set: --buzzer, --polling or --light")
    }
    guard (0...3600).contains(seconds ?? 3) else {
      throw ValidationError("--seconds takes 0 to 3600")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let reader = try SettableReader.choose(
      self.reader ?? Environment.nonEmpty("NFCTOOL_READER"), in: Inventory())
    var settings: [JSONValue] = []
    let firmware: String
    do throws(USBFailure) {
      let control = ACR122UControl(over: try BulkPipes(of: reader.device))
      firmware = try control.firmware()
      if let buzzer {
        try control.setBuzzer(buzzer == .on)
        settings.append(setting("buzzer", from: nil, to: buzzer.rawValue, lasts: true))
      }
      if let polling {
        let before = try control.polls() ? Switch.on : .off
        try control.setPolling(polling == .on)
        settings.append(
          setting("polling", from: before.rawValue, to: polling.rawValue, lasts: true))
      }
      if let light {
        let before = try control.light()
        try control.setLight(light.light)
        try? await Task.sleep(for: .milliseconds(Int((seconds ?? 3) * 1000)))
        try control.setLight(before)
        settings.append(setting("light", from: nil, to: light.rawValue, lasts: false))
      }
    } catch {
      throw ToolFailure(error, of: reader)
    }
    guard Interruption.signal == nil else { throw .cancelled }
    output.show(
      [
        "schema": 1, "reader": .string("usb:\(reader.device.port.path)"),
        "firmware": .string(firmware), "settings": .array(settings),
      ],
      text: "\(reader.label)  firmware \(HostileText.shown(firmware))")
    return .success
  }

  private func setting(_ name: String, from: String?, to: String, lasts: Bool) -> JSONValue {
    [
      "name": .string(name), "from": .optional(from) { .string($0) }, "to": .string(to),
      "lastsUntil": .string(lasts ? "unplugged" : "exit"),
    ]
  }
}
