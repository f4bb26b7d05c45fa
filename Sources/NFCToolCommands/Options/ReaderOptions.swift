import ArgumentParser

/// Which reader, which tag, and how long to wait for it.
struct ReaderOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The reader: a libnfc connection string, usb:PORT-PATH, virtual:PRODUCT or virtual:FILE.",
      valueName: "spec"))
  var reader: String?

  @Flag(help: "Take the reader away from another program that holds it.")
  var take = false

  @Option(help: ArgumentHelp("How long to wait for a tag; 0 for ever.", valueName: "seconds"))
  var timeout: Double?

  @Option(help: ArgumentHelp("Only the tag with this UID.", valueName: "hex"))
  var uid: String?

  @Option(
    help: ArgumentHelp(
      "Write every exchange with the tag to a file, one JSON object a line.", valueName: "file"),
    completion: .file())
  var trace: String?

  /// How long to wait; nil for ever.
  func wait(default standard: Duration?) throws(ToolFailure) -> Duration? {
    try Self.wait(seconds: timeout, default: standard)
  }

  static func wait(
    seconds timeout: Double?, default standard: Duration?
  ) throws(ToolFailure) -> Duration? {
    guard let timeout else { return standard }
    guard timeout.isFinite, timeout >= 0, timeout <= 1e9 else {
      throw .usage("--timeout takes a number of seconds, 0 or more")
    }
    return timeout == 0 ? nil : .milliseconds(Int((timeout * 1000).rounded()))
  }

  /// The UID that was asked for.
  func identifier() throws(ToolFailure) -> [UInt8]? {
    guard let uid else { return nil }
    return try Self.identifier(uid, option: "--uid")
  }

  static func identifier(_ text: String, option: String) throws(ToolFailure) -> [UInt8] {
    guard let bytes = try? Hex.bytes(text), [4, 7, 8, 10].contains(bytes.count) else {
      throw .usage(
        "\(option) takes a UID of 4, 7, 8 or 10 bytes in hex, not “\(HostileText.shown(text))”")
    }
    return bytes
  }
}
