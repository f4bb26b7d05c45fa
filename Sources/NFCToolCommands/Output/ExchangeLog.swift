import FoundationEssentials
import Glibc
import NFCLink
import NFCSession
import Synchronization

/// Counts the exchanges with a tag, and writes each to the file of `--trace` if there is one.
final class ExchangeLog: SessionTrace {
  private let descriptor: Int32?
  private let count = Atomic(0)

  init(file path: String?) throws(ToolFailure) {
    guard let path else {
      descriptor = nil
      return
    }
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw .file(path, Files.reason(errno), reading: false) }
    descriptor = opened
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// Commands sent to tags so far.
  var exchanges: Int { count.load(ordering: .relaxed) }

  func exchanged(
    _ command: [UInt8], result: Result<[UInt8], TransceiveError>, with target: RemoteTarget
  ) {
    count.add(1, ordering: .relaxed)
    guard descriptor != nil else { return }
    write(direction: "out", layer: "tag", bytes: command, meaning: CommandMeaning.text(command))
    switch result {
    case .success(let response):
      write(direction: "in", layer: "tag", bytes: response, meaning: "")
    case .failure(let error):
      write(direction: "in", layer: "tag", bytes: [], meaning: ToolFailure(error).code)
    }
  }

  func activated(_ target: RemoteTarget, error: TransceiveError?) {
    guard descriptor != nil else { return }
    write(
      direction: "in", layer: "activation", bytes: target.identifier,
      meaning: error.map { ToolFailure($0).code } ?? "selected", more: Self.activation(of: target))
  }

  /// What a tag said of itself, from which a trace can be played again.
  private static func activation(of target: RemoteTarget) -> [String: JSONValue] {
    let technology = JSONValue.string(target.technology.rawValue)
    switch target {
    case .a(let activation):
      let sensRes = activation.sensRes
      return [
        "technology": technology,
        "atqa": .hex([UInt8(sensRes >> 8), UInt8(sensRes & 0xFF)]),
        "sak": .optional(activation.selRes) { .hex([$0]) },
        "ats": .optional(activation.ats) { .hex($0) },
      ]
    case .b(let activation):
      return [
        "technology": technology, "applicationData": .hex(activation.applicationData),
        "protocolInfo": .hex(activation.protocolInfo),
      ]
    case .f, .v, .other:
      return ["technology": technology]
    }
  }

  private func write(
    direction: String, layer: String, bytes: [UInt8], meaning: String,
    more: [String: JSONValue] = [:]
  ) {
    guard let descriptor else { return }
    let line = JSONText.line(
      JSONValue.object([
        "schema": 1, "time": .string(Timestamp.now), "direction": .string(direction),
        "layer": .string(layer), "hex": .hex(bytes), "meaning": .string(meaning),
      ]).merging(more))
    let text = Array((line + "\n").utf8)
    // A trace that cannot be written must not end the work on a tag.
    _ = unsafe text.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// Times as the tool writes them: ISO 8601, UTC, milliseconds.
enum Timestamp {
  static var now: String {
    Date.now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
      + "Z"
  }
}
