/// What kind of machine the system runs on.
package enum Machine {
  /// The name of the virtual machine that this is one of; nil on the metal, as far as can be seen.
  package static func hypervisor(of tree: SystemTree) -> String? {
    if tree.line(of: "/proc/version")?.lowercased().contains("microsoft") == true { return "WSL" }
    let product = ["sys_vendor", "product_name", "board_vendor"]
      .compactMap { tree.line(of: "/sys/class/dmi/id/\($0)") }
      .joined(separator: " ")
    if let known = vendors.first(where: { product.contains($0.text) }) { return known.name }
    if let type = tree.line(of: "/sys/hypervisor/type") { return type }
    let flags = tree.lines(of: "/proc/cpuinfo").first { $0.hasPrefix("flags") }
    let isGuest = flags?.split(separator: " ").contains("hypervisor") == true
    return isGuest ? "an unknown hypervisor" : nil
  }

  private static let vendors: [(text: String, name: String)] = [
    ("VirtualBox", "VirtualBox"), ("innotek", "VirtualBox"), ("VMware", "VMware"),
    ("QEMU", "QEMU"), ("KVM", "KVM"), ("Virtual Machine", "Hyper-V"), ("Parallels", "Parallels"),
    ("Xen", "Xen"), ("BHYVE", "bhyve"), ("Google Compute Engine", "Google Compute Engine"),
    ("Amazon EC2", "Amazon EC2"),
  ]

  /// The serial ports that the kernel itself talks on, from its command line.
  package static func consolePorts(of tree: SystemTree) -> [String] {
    (tree.line(of: "/proc/cmdline") ?? "").split(separator: " ").compactMap { word in
      guard word.hasPrefix("console=") else { return nil }
      let name = word.dropFirst("console=".count).prefix { $0 != "," }
      return name.hasPrefix("tty") || name == "serial0" ? "/dev/\(name)" : nil
    }
  }
}
