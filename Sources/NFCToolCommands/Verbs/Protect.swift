import ArgumentParser
import NFCTags

struct Protect: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "protect",
    abstract: "Guard a tag with a password.",
    discussion: """
      Sets the password, its acknowledge and the pages that want it. The password never comes from \
      an argument. A tag that has one already is opened with --old-password-file or --old-password-env first. With \
      --tries the tag refuses for good after so many wrong passwords.
      """)

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The first page that wants the password.", valueName: "page"))
  var fromPage = 4

  @Flag(name: .customLong("read"), help: "Want the password for reading too.")
  var reading = false

  @Option(
    help: ArgumentHelp(
      "Refuse for good after this many wrong passwords (1 to 7; NTAG I2C plus: 2, 4, 8 to 128).",
      valueName: "n"))
  var tries: Int?

  @Option(
    help: ArgumentHelp(
      "The file with the two bytes by which the tag acknowledges the password (0000 if not given).",
      valueName: "file"),
    completion: .file())
  var packFile: String?

  @Option(
    help: ArgumentHelp("The file with the password that the tag has now.", valueName: "file"),
    completion: .file())
  var oldPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The environment variable with the password that the tag has now.", valueName: "name"))
  var oldPasswordEnv: String?

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if let tries, !(1...128).contains(tries) { throw ValidationError("--tries takes 1 to 128") }
    guard (0...0xFF).contains(fromPage) else {
      throw ValidationError("--from takes a page, 0 to 255")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let pack =
      if let packFile {
        try Secret.bytes(2, in: try Files.text(packFile), source: "--pack-file")
      } else {
        [UInt8](repeating: 0, count: 2)
      }
    let old = try PasswordOptions.password(
      inFile: oldPasswordFile, orVariable: oldPasswordEnv, option: "--old-password")
    let request = ProtectionRequest(
      password: try await password.passwordOrPrompt(
        "New password of the tag:", again: "The same once more:"), pack: pack,
      fromBlock: fromPage, readingToo: reading, tries: tries)
    do throws(ToolFailure) {
      return try await TagChange(
        reader: reader, password: old, consent: consent, output: output
      ).perform(
        [.protect(request)],
        finished: "The tag wants its password for \(reading ? "reading and writing" : "writing") "
          + "from page \(fromPage) on.")
    } catch {
      guard error.code == "authenticationRequired" else { throw error }
      var failure = error
      failure.hint = "give the one that it has with --old-password-file or --old-password-env"
      throw failure
    }
  }
}

struct Unprotect: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "unprotect",
    abstract: "Take a tag's password off.",
    discussion: "Needs the password, from --password-file, --password-env or the terminal.")

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Consent") var consent: ConsentOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let secret = try await password.passwordOrPrompt("Password of the tag:")
    return try await TagChange(
      reader: reader, password: nil, consent: consent, output: output
    ).perform(
      [.unprotect(secret)], finished: "The tag wants no password any more.")
  }
}
