import Foundation
import Testing

/// A program of the machine that a test runs.
struct Program: Sendable {
  private let path: String?

  init(_ name: String) {
    path = ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  var isInstalled: Bool { path != nil }

  /// Runs the program to its end and returns all that it printed, errors too.
  func output(
    of arguments: [String], in directory: String, environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = environment.merging(
      ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "dumb", "MANWIDTH": "80"]
    ) { own, _ in own }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

/// A directory with files in it, which goes when the value goes.
final class Workbench: Sendable {
  let directory: String

  init(_ files: [String: String]) throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbench-\(UUID().uuidString)")
    directory = root.path
    for (name, text) in files {
      let file = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }
}
