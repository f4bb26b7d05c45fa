/// What the rules of udev do to the node of a device, as far as they name it by its identifier.
package struct UdevRules: Hashable, Sendable {
  package struct Rule: Hashable, Sendable {
    /// The file that it stands in.
    package let path: String
    package let mode: UInt32?
    package let group: String?
    /// Whether it lets who sits at the machine use the device.
    package let grantsSeat: Bool

    package var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The rule that turns the tag into a permission is in 73-seat-late.rules: too late for it.
    package var comesTooLate: Bool {
      grantsSeat && group == nil && fileName >= "73-seat-late.rules"
    }
  }

  private struct Line: Hashable {
    let path: String
    let text: String
  }

  private let lines: [Line]

  package init(of tree: SystemTree) {
    // The name decides when a file is read, and the first folder that has it hides the others.
    var files: [String: String] = [:]
    for folder in Self.folders {
      for name in tree.names(in: folder) where name.hasSuffix(".rules") && files[name] == nil {
        files[name] = "\(folder)/\(name)"
      }
    }
    lines = files.sorted { $0.key < $1.key }.flatMap { file in
      Self.joined(tree.lines(of: file.value)).map { Line(path: file.value, text: $0) }
    }
  }

  /// In the order of precedence (udev(7)).
  private static let folders = [
    "/etc/udev/rules.d", "/run/udev/rules.d", "/usr/local/lib/udev/rules.d",
    "/usr/lib/udev/rules.d", "/lib/udev/rules.d",
  ]

  /// The rules that give a device a mode, a group or a seat, in the order in which udev obeys them.
  package func rules(for identifier: USBIdentifier) -> [Rule] {
    lines.compactMap { line in
      let parts = line.text.split(separator: ",").map(\.trimmingBlanks)
      guard Self.value(of: "{idVendor}==", in: parts)?.lowercased() == identifier.vendorText,
        Self.value(of: "{idProduct}==", in: parts)?.lowercased() == identifier.productText
      else { return nil }
      let mode = Self.value(of: "MODE=", in: parts) ?? Self.value(of: "MODE:=", in: parts)
      let group = Self.value(of: "GROUP=", in: parts) ?? Self.value(of: "GROUP:=", in: parts)
      let grantsSeat = Self.value(of: "TAG+=", in: parts) == "uaccess"
      guard mode != nil || group != nil || grantsSeat else { return nil }
      return Rule(
        path: line.path, mode: mode.flatMap { UInt32($0, radix: 8) }, group: group,
        grantsSeat: grantsSeat)
    }
  }

  private static func value(of key: String, in parts: [String]) -> String? {
    for part in parts {
      guard let range = part.firstRange(of: key),
        key.hasPrefix("{") || range.lowerBound == part.startIndex
      else { continue }
      return part[range.upperBound...].trimmingBlanks.filter { $0 != "\"" }
    }
    return nil
  }

  /// Without comments, and with what a backslash continues on its line.
  private static func joined(_ lines: [String]) -> [String] {
    var result: [String] = []
    var beginning = ""
    for line in lines where !line.trimmingBlanks.hasPrefix("#") {
      if line.hasSuffix("\\") {
        beginning += line.dropLast()
      } else {
        result.append(beginning + line)
        beginning = ""
      }
    }
    return result
  }
}
