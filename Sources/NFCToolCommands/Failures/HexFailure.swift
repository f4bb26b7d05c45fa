extension ToolFailure {
  /// Text that should be hex and is not.
  init(_ fault: Hex.Fault, in source: String) {
    let what =
      switch fault.code {
      case .notHex(let character): "“\(HostileText.shown(String(character)))” is no hex digit"
      case .halfByte: "half a byte: hex digits come in pairs"
      }
    self.init(
      "badHex", "\(source): \(what) (character \(fault.offset + 1))", exit: .dataError,
      place: ["offset": .integer(fault.offset)])
  }
}
