import NFCLink
import USBInventory

/// Finds the reader that `readers set` means, and says why another one cannot be set.
enum SettableReader {
  static func choose(
    _ spec: String?, in inventory: Inventory
  ) throws(ToolFailure) -> AttachedReader {
    let candidates = try candidates(spec, in: inventory)
    guard let reader = candidates.first else {
      if let spec { throw .absent(spec, among: inventory.supportedReaders) }
      throw inventory.supportedReaders.first.map { unable("the \($0.label): " + why($0)) }
        ?? ToolFailure(ReaderError(.notFound, during: "list"))
    }
    guard candidates.count == 1 else {
      throw .severalReaders(candidates.map { "usb:\($0.device.port.path)" })
    }
    guard reader.known?.takesPseudoAPDUs == true else {
      throw unable("the \(reader.label): " + why(reader))
    }
    if let obstacle = reader.obstacle {
      var failure = ToolFailure(obstacle, of: reader)
      if case .held = obstacle { failure.hint = "end that program, then try again" }
      throw failure
    }
    return reader
  }

  /// Those that a spec means; without one those that can be set.
  private static func candidates(
    _ spec: String?, in inventory: Inventory
  ) throws(ToolFailure) -> [AttachedReader] {
    guard let spec else { return inventory.readers.filter { $0.known?.takesPseudoAPDUs == true } }
    guard let reference = try USBReference(naming: spec) else {
      throw unable("\(HostileText.shown(spec)): a chip without a USB of its own has no such thing")
    }
    return inventory.readers.filter(reference.fits)
  }

  private static func unable(_ detail: String) -> ToolFailure {
    ToolFailure(ReaderError(.unsupported, during: "set", detail: detail))
  }

  private static func why(_ reader: AttachedReader) -> String {
    switch reader.known?.driver {
    case "pn53x_usb": "a PN533 has no buzzer, and its light follows its field"
    case "acr122_usb": "it is not known to take the commands of the ACR122U"
    default: "its commands are not known here; its maker has tools for it"
    }
  }
}

extension ToolFailure {
  /// A reader on the USB that could not be reached or did not do as it was told.
  init(_ error: USBFailure, of reader: AttachedReader) {
    let code: ReaderError.Code =
      switch error.code {
      case .accessDenied: .accessDenied
      case .busy: .busy
      case .unplugged: .unplugged
      case .timeout, .ioFailed, .wrongAnswer: .ioFailed
      }
    self.init(
      ReaderError(code, during: "set", driverCode: error.number, detail: reader.device.node))
  }
}
