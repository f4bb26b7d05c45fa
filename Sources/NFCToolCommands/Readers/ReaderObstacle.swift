import NFCLink
import USBInventory

extension AttachedReader {
  /// How the tool names it: by what stays when it is plugged in again.
  var label: String { "\(HostileText.shown(product)) on usb:\(device.port.path)" }
}

extension AttachedReader.Obstacle {
  var code: FindingCode {
    switch self {
    case .unsupported: .unsupportedReader
    case .permission: .permission
    case .kernelDriver: .kernelDriver
    case .held: .busy
    }
  }
}

extension ToolFailure {
  /// A reader that is attached and that this login cannot use.
  init(_ obstacle: AttachedReader.Obstacle, of reader: AttachedReader) {
    let place = "usb:\(reader.device.port.path)"
    switch obstacle {
    case .unsupported:
      self.init(
        "unsupportedReader", "libnfc cannot drive the \(reader.label)",
        hint: "it needs a PC/SC program; libnfc drives readers with a PN53x, such as the ACR122U",
        exit: obstacle.code.exit, coreNFC: 6)
    case .permission:
      self.init(ReaderError(.accessDenied, during: "open", detail: reader.device.node))
      hint = "`nfctool doctor --reader \(place)` says what is missing"
    case .kernelDriver(let driver):
      self.init(ReaderError(.busy, during: "open", detail: "held by the kernel driver \(driver)"))
      hint = "`nfctool doctor --reader \(place)` says how to remove it"
    case .held(let holders): self = .held(place, by: holders)
    }
  }

  /// A reader that other programs have; nobody is known if they belong to somebody else.
  static func held(_ place: String, by holders: [ProcessName]) -> ToolFailure {
    let names = holders.isEmpty ? "another program" : names(of: holders)
    var failure = ToolFailure(
      ReaderError(.busy, during: "open", detail: "\(place) is held by \(names)"))
    failure.hint = "end that program; --take takes the reader away from it where that is possible"
    failure.place["heldBy"] = json(holders)
    return failure
  }

  static func names(of processes: [ProcessName]) -> String {
    processes.map { "\(HostileText.shown($0.name)) (process \($0.number))" }
      .joined(separator: ", ")
  }

  static func json(_ processes: [ProcessName]) -> JSONValue {
    .array(processes.map { ["process": .integer($0.number), "name": .string($0.name)] })
  }
}
