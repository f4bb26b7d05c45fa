import ArgumentParser

/// A verb of the tool. What it throws becomes a message and an exit status in one place.
protocol ToolVerb: AsyncParsableCommand {
  var output: OutputOptions { get }

  /// - Returns: `success`, or `no` where the answer is an honest no.
  func perform() async throws(ToolFailure) -> ExitStatus
}

extension ToolVerb {
  mutating func run() async throws {
    let status = try await perform()
    if status != .success { throw ExitCode(status.rawValue) }
  }
}
