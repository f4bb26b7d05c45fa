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
    of arguments: [String], in directory: URL? = nil, environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = arguments
    process.currentDirectoryURL = directory
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
  let directory: URL

  init(_ files: [String: String]) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbench-\(UUID().uuidString)")
    for (name, text) in files {
      let file = directory.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }
}
