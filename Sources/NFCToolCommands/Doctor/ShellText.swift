/// Text as one word of a shell's command line.
enum ShellText {
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", ":", ",", "+", "@", "%": true
        default: false
        }
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
