import LibNFCReader
import USBInventory

/// All that doctor looks at before it draws a conclusion. Nothing is opened or changed for it.
struct Evidence: Sendable {
  let inventory: Inventory
  let login: Login
  let modules: KernelModules
  let udev: UdevRules
  /// Nil on the metal.
  let hypervisor: String?
  /// Serial ports that the kernel itself talks on.
  let consolePorts: [String]
  let pcscd: [ProcessName]
  let runsSystemd: Bool
  let libraries: LibraryCopies
  let libnfcVersion: String
  let configuration: LibNFCConfiguration
  let context: Context
  /// The readers in question first.
  var subjects: [Subject]
  /// How many of the subjects are in question: the one that was chosen, else those of libnfc's
  /// configuration, else all.
  let inQuestion: Int

  /// What the process knows, and no file of the system.
  struct Context: Sendable {
    /// The reader that was chosen.
    var spec: String?
    var environment: @Sendable (String) -> String? = { Environment[$0] }
    var libnfcVersion = LibNFC.version
    var inputWasClosed = Console.inputWasClosed
    /// What a program said that did not work.
    var message: String?
  }

  init(of tree: SystemTree = .running, in context: Context) {
    self.context = context
    let inventory = Inventory(of: tree)
    self.inventory = inventory
    login = Login(of: tree)
    modules = KernelModules(of: tree)
    udev = UdevRules(of: tree)
    hypervisor = Machine.hypervisor(of: tree)
    consolePorts = Machine.consolePorts(of: tree)
    pcscd = ProcessTable(of: tree).named("pcscd")
    runsSystemd = tree.exists("/run/systemd/system")
    libraries = LibraryCopies(of: tree, searchPath: context.environment("LD_LIBRARY_PATH"))
    libnfcVersion = context.libnfcVersion
    configuration = LibNFCConfiguration(
      of: tree, folder: Self.configurationFolder(of: libraries), environment: context.environment)

    var subjects: [Subject] = []
    if let spec = context.spec {
      subjects = Subject.subjects(of: spec, from: .choice, in: inventory, of: tree)
    } else {
      for reader in configuration.readers {
        subjects += Subject.subjects(
          of: reader.connection, from: .configuration(reader.origin), in: inventory, of: tree)
      }
    }
    let others = inventory.readers.filter { reader in
      !subjects.contains { $0.attached == reader }
    }
    inQuestion = subjects.isEmpty ? others.count : subjects.count
    self.subjects = subjects + others.map { Subject($0) }
  }

  /// A libnfc that was built by hand looks where it was installed.
  private static func configurationFolder(of libraries: LibraryCopies) -> String {
    let isLocal = libraries.loaded?.hasPrefix("/usr/local/") == true
    return LibNFCConfiguration.folders[isLocal ? 1 : 0]
  }

  /// Opens the readers in question that nothing seems to keep from being opened.
  mutating func open(with probe: any ReaderProbe) async {
    let blocked = Set(Diagnosis(self).findings.filter(\.isBlocking).compactMap(\.subject))
    for index in subjects.indices.prefix(inQuestion) where !blocked.contains(index) {
      subjects[index].opening = await probe.open(subjects[index].choice)
    }
  }

  // What rules say again and again.

  /// A command as this login must give it to have it done as root.
  func asRoot(_ command: String) -> String { login.isRoot ? command : "sudo " + command }

  /// Writes a line to a file that only root may write.
  func writing(_ line: String, to path: String) -> String {
    let text = "printf '%s\\n' \(ShellText.quoted(line))"
    let path = ShellText.quoted(path)
    return login.isRoot ? "\(text) > \(path)" : "\(text) | sudo tee \(path) > /dev/null"
  }

  /// The name of this login for a command line.
  var user: String { login.name.map(ShellText.quoted) ?? "$(id -un)" }

  /// The subjects that are attached to the USB.
  var attached: [(index: Int, subject: Subject, reader: AttachedReader)] {
    subjects.indices.compactMap { index in
      subjects[index].attached.map { (index, subjects[index], $0) }
    }
  }
}
