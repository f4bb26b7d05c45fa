/// What `--version` says. The file VERSION says the same, and a test compares them.
enum Version {
  static let text = "0.1.0"
}
