import ArgumentParser
import NDEF
import NFCTags

struct Write: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Write an NDEF message to a tag.",
    discussion: """
      Looks at the tag's state and room first, writes only the pages that differ, the length last, \
      and reads back and compares. A tag that is taken away midway holds its old message, none, or \
      the new one; the same command, run again, repairs it.
      """)

  @Flag(help: "Format a blank tag first. This cannot be undone.")
  var format = false

  @Flag(help: "Make the tag read-only afterwards. This cannot be undone.")
  var lock = false

  @OptionGroup(title: "Records") var records: RecordOptions
  @OptionGroup var change: ChangeOptions

  var output: OutputOptions { change.output }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let message = try records.message().encoded()
    let steps: [TagChange.Step] = [.write(message, formatting: format)] + (lock ? [.lock] : [])
    return try await change.perform(
      steps,
      finished: "The message of \(message.count) bytes is on the tag\(lock ? ", read-only" : "").")
  }
}
