import ArgumentParser
import NFCTags

/// The password of a protected tag. It never comes from an argument, which others could see.
struct PasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that holds the tag's password: 8 hex digits, or 4 characters.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("The environment variable that holds the password.", valueName: "name"))
  var passwordEnv: String?

  /// The password that was given; nil if none was.
  func password() throws(ToolFailure) -> [UInt8]? {
    try Self.password(inFile: passwordFile, orVariable: passwordEnv, option: "--password")
  }

  /// The password in a file or in a variable of the environment; nil if neither is named.
  ///
  /// - Parameter option: how the options that name them begin.
  static func password(
    inFile file: String?, orVariable name: String?, option: String
  ) throws(ToolFailure) -> [UInt8]? {
    guard file == nil || name == nil else {
      throw .usage("give either \(option)-file or \(option)-env")
    }
    if let file {
      return try Secret.bytes(4, in: try Files.text(file), source: "\(option)-file")
    }
    guard let name else { return nil }
    guard let text = Environment[name] else {
      throw .usage("the variable \(HostileText.shown(name)) is not set")
    }
    return try Secret.bytes(4, in: text, source: "\(option)-env")
  }

  /// The password that was given, or the one that the person at the terminal types.
  ///
  /// - Parameter again: asks for it a second time, so that a slip of the finger shuts nobody out.
  func passwordOrPrompt(
    _ question: String, again: String? = nil
  ) async throws(ToolFailure) -> [UInt8] {
    if let password = try password() { return password }
    guard Prompt.isPossible else {
      throw .usage("a password is needed: --password-file FILE or --password-env NAME")
    }
    let password = try await Self.ask(question)
    if let again, try await Self.ask(again) != password {
      throw .usage("the two passwords differ")
    }
    return password
  }

  private static func ask(_ question: String) async throws(ToolFailure) -> [UInt8] {
    guard let typed = await Prompt.secret(question) else {
      throw Task.isCancelled ? .cancelled : .usage("no password was typed")
    }
    return try Secret.bytes(4, in: typed, source: "the password")
  }

  /// Shows a password to the tag, if there is one.
  static func show(_ password: [UInt8]?, to tag: any NDEFTag) async throws(ToolFailure) {
    guard let password else { return }
    guard let tag = tag as? any PasswordProtectedTag else {
      throw ToolFailure(TagError.unsupported("this product has no password"))
    }
    do throws(TagError) {
      _ = try await tag.authenticate(password: password)
    } catch {
      throw ToolFailure(error)
    }
  }
}

/// Passwords as people write them down.
enum Secret {
  /// Twice as many hex digits as bytes, or as many ASCII characters; a line break behind is not
  /// part of it. Errors never repeat the text.
  static func bytes(
    _ count: Int, in text: String, source: String
  ) throws(ToolFailure) -> [UInt8] {
    let line = text.trimmingLineBreak
    if line.utf8.count == count, line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return Array(line.utf8)
    }
    if let bytes = try? Hex.bytes(line), bytes.count == count { return bytes }
    throw .usage("\(source): expected \(count * 2) hex digits or \(count) characters")
  }
}
