/// Who runs this process, and what groups it is in: those in force, and those that the next login
/// will have.
package struct Login: Hashable, Sendable {
  package let user: UInt32
  /// Nil if /etc/passwd does not know the user.
  package let name: String?
  package let groupsInForce: Set<UInt32>
  /// Names of groups by number, as far as /etc/group has them.
  private let groupNames: [UInt32: String]
  private let groupsByName: Set<String>

  package init(of tree: SystemTree) {
    let status = tree.lines(of: "/proc/self/status")
    // Real, effective, saved, file system (proc(5)); the effective one counts.
    func numbers(_ key: String) -> [UInt32] {
      guard let line = status.first(where: { $0.hasPrefix(key) }) else { return [] }
      return line.dropFirst(key.count).split(whereSeparator: \.isWhitespace)
        .compactMap { UInt32($0) }
    }
    let identities = numbers("Uid:")
    let user = identities.count > 1 ? identities[1] : 0
    self.user = user
    let groups = numbers("Gid:")
    groupsInForce = Set(numbers("Groups:") + (groups.count > 1 ? [groups[1]] : []))

    let users = tree.lines(of: "/etc/passwd").map { Self.fields(of: $0) }
    let name = users.first { $0.count > 2 && UInt32($0[2]) == user }?.first
    self.name = name
    var groupNames: [UInt32: String] = [:]
    var groupsByName: Set<String> = []
    for line in tree.lines(of: "/etc/group") {
      let fields = Self.fields(of: line)
      guard fields.count > 3, let number = UInt32(fields[2]) else { continue }
      groupNames[number] = fields[0]
      if let name, fields[3].split(separator: ",").contains(where: { $0 == name }) {
        groupsByName.insert(fields[0])
      }
    }
    self.groupNames = groupNames
    self.groupsByName = groupsByName
  }

  private static func fields(of line: String) -> [String] {
    line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  }

  package var isRoot: Bool { user == 0 }

  package func name(ofGroup number: UInt32) -> String? { groupNames[number] }

  package func isKnown(group: String) -> Bool { groupNames.values.contains(group) }

  /// Whether the user was added to a group, in force or not.
  package func isMember(of group: String) -> Bool { groupsByName.contains(group) }
}
