import ArgumentParser

/// What every verb takes that changes a tag in steps, all planned before the first one is done.
struct ChangeOptions: ParsableArguments {
  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  /// - Parameter finished: what to tell a person at the end.
  func perform(
    _ steps: [TagChange.Step], finished: String
  ) async throws(ToolFailure) -> ExitStatus {
    try await TagChange(
      reader: reader, password: try password.password(), keys: try keys.sectorKeys(),
      consent: consent, output: output
    ).perform(steps, finished: finished)
  }
}
