/// What is attached: the readers on the USB and the serial ports, without opening anything.
package struct Inventory: Hashable, Sendable {
  /// Whether the system shows a USB at all; a container often does not.
  package let isUSBVisible: Bool
  /// Readers on the USB, also those that libnfc cannot drive, in the order of their ports.
  package let readers: [AttachedReader]
  package let serialPorts: [SerialPort]
  package let deadAdapters: [DeadAdapter]

  package init(of tree: SystemTree = .running) {
    isUSBVisible = tree.exists(USBDevice.folder)
    let devices = USBDevice.all(in: tree)
    // Looking through all processes is the one thing here that takes time.
    var table: ProcessTable?
    func processes() -> ProcessTable {
      let processes = table ?? ProcessTable(of: tree)
      table = processes
      return processes
    }
    var (readers, serialPorts, deadAdapters) = ([AttachedReader](), [SerialPort](), [DeadAdapter]())
    for device in devices {
      if let reader = AttachedReader(device, in: tree, processes: processes) {
        readers.append(reader)
      }
      let adapter = SerialAdapters.adapter(device.identifier)
      let ports = device.interfaces.flatMap(\.serialPorts)
      serialPorts += ports.map { name in
        SerialPort(path: "/dev/\(name)", port: device.port, adapter: adapter?.name ?? device.name)
      }
      if let adapter, ports.isEmpty {
        deadAdapters.append(
          DeadAdapter(
            port: device.port, adapter: adapter, driver: device.interfaces.first?.driver))
      }
    }
    self.readers = readers
    self.serialPorts = serialPorts + Self.boardPorts(in: tree)
    self.deadAdapters = deadAdapters
  }

  /// Ports that a board has without USB, where a PN532 may be wired: those of a Raspberry Pi.
  private static func boardPorts(in tree: SystemTree) -> [SerialPort] {
    ["serial0", "ttyAMA0"].first { tree.exists("/dev/\($0)") }
      .map { [SerialPort(path: "/dev/\($0)", port: nil, adapter: nil)] } ?? []
  }

  /// Those that libnfc can drive.
  package var supportedReaders: [AttachedReader] { readers.filter(\.isSupported) }
}
