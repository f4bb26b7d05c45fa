import NFCLink
import StagedSystem
import Testing
import USBInventory

@testable import NFCToolCommands

/// The failures that people meet most, each staged in a folder, in the order of their frequency.
@Suite struct ReaderFailureTests {
  private let system = StagedSystem()

  private func loadModules() {
    system.file(
      "/proc/modules",
      "pn533_usb 20480 0 - Live 0x0\npn533 53248 1 pn533_usb, Live 0x0\nnfc 143360 1 pn533, Live 0x0\n"
    )
  }

  // 1: the kernel's driver has the reader.

  @Test(arguments: [StagedDevice.acr122u, .scl3711])
  func `1: the kernel's driver has the reader`(_ device: StagedDevice) throws {
    var device = device
    device.driver = "pn533_usb"
    system.attach(device)
    loadModules()
    let diagnosis = system.diagnosis()
    let finding = try #require(diagnosis.finding(.kernelDriver))
    #expect(diagnosis.exit == .tryAgain)
    #expect(finding.confidence == .certain)
    #expect(
      finding.remedy
        == .command(
          "printf '%s\\n' 'blacklist pn533_usb' 'blacklist pn533' 'blacklist nfc' "
            + "> /etc/modprobe.d/blacklist-nfctool.conf && modprobe -r pn533_usb pn533 nfc"))
    #expect(finding.check == "test ! -e /sys/bus/usb/devices/1-1.4:1.0/driver")
  }

  @Test func `1: a blacklist that is there is not written again`() throws {
    var device = StagedDevice.acr122u
    device.driver = "pn533_usb"
    system.attach(device)
    system.logInAsAda()
    loadModules()
    system.file(
      "/etc/modprobe.d/blacklist-libnfc.conf",
      "blacklist nfc\nblacklist pn533\nblacklist pn533_usb\n")
    let finding = try #require(system.diagnosis().finding(.kernelDriver))
    #expect(finding.remedy == .command("sudo modprobe -r pn533_usb pn533 nfc"))
    #expect(finding.evidence.contains("loaded before"))
  }

  @Test func `1: a driver that is no module is unbound`() throws {
    var device = StagedDevice.acr122u
    device.driver = "pn533_usb"
    system.attach(device)
    system.logInAsAda()
    #expect(
      system.diagnosis().finding(.kernelDriver)?.remedy
        == .command(
          "printf '%s\\n' 1-1.4:1.0 | sudo tee /sys/bus/usb/drivers/pn533_usb/unbind > /dev/null"))
  }

  @Test func `1: modules that wait for a reader are worth a note`() {
    system.attach(.acr122u)
    loadModules()
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.kernelModule])
    #expect(diagnosis.exit == .success)
  }

  // 2: a program has the reader.

  @Test func `2: pcscd holds the reader`() throws {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    system.run("pcscd", number: 815, holding: [device.node])
    system.folder("/run/systemd/system")
    let diagnosis = system.diagnosis()
    let finding = try #require(diagnosis.finding(.busy))
    #expect(diagnosis.exit == .tryAgain)
    #expect(finding.evidence.contains("pcscd (process 815)"))
    #expect(finding.confidence == .certain)
    #expect(finding.remedy == .command("systemctl stop pcscd.socket pcscd.service"))
  }

  @Test func `2: another program holds the reader`() {
    var device = StagedDevice.scl3711
    device.driver = "usbfs"
    system.attach(device)
    system.run("nfc-poll", number: 4711, holding: [device.node])
    #expect(system.diagnosis().finding(.busy)?.remedy == .command("kill 4711"))
  }

  @Test func `2: a holder that may not be looked into is told by the driver usbfs`() throws {
    system.logInAsAda()
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    let unknown = try #require(system.diagnosis().finding(.busy))
    #expect(unknown.remedy == .command("sudo fuser -k /dev/bus/usb/001/004"))
    system.run("pcscd", number: 815)
    let suspected = try #require(system.diagnosis().finding(.busy))
    #expect(suspected.confidence == .likely)
    #expect(suspected.remedy == .command("sudo kill 815"))
  }

  // 3: permission.

  /// The rule of Debian's libnfc6 for the ACR122U; it has none for the ACR1222.
  private static let rule =
    #"ATTRS{idVendor}=="072f", ATTRS{idProduct}=="2200", MODE="0664", GROUP="plugdev""# + "\n"

  @Test func `3: the login is not in the group of the node`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.logInAsAda()
    system.attach(.acr122u, mode: 0o664)
    let diagnosis = system.diagnosis()
    let finding = try #require(diagnosis.finding(.permission))
    #expect(diagnosis.exit == .noPermission)
    #expect(finding.evidence.contains("mode 0664"))
    #expect(finding.remedy == .command("sudo usermod -aG plugdev ada"))
    #expect(finding.check == "id -nG ada | grep -qw plugdev")
  }

  @Test func `3: the login is older than its group`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.logInAsAda(memberOf: ["plugdev"])
    system.attach(.acr122u, mode: 0o664)
    #expect(
      system.diagnosis().finding(.permission)?.remedy
        == .advice("log out and in again; for one shell: newgrp plugdev"))
  }

  @Test func `3: no rule names the reader`() throws {
    var device = StagedDevice("072f", "2214")
    device.number = 7
    let system = StagedSystem(denied: [device.node])
    system.logInAsAda()
    system.attach(device, mode: 0o600)
    system.file("/lib/udev/rules.d/93-pn53x.rules", Self.rule)
    let finding = try #require(system.diagnosis().finding(.permission))
    #expect(finding.evidence.contains("no rule of udev's names 072f:2214"))
    #expect(
      finding.remedy
        == .command(
          #"printf '%s\n' 'SUBSYSTEM=="usb", ATTR{idVendor}=="072f", ATTR{idProduct}=="2214", "#
            + #"MODE="0660", GROUP="plugdev"' | sudo tee /etc/udev/rules.d/93-nfctool.rules "#
            + "> /dev/null && sudo udevadm control --reload && sudo udevadm trigger --action=add "
            + "/sys/bus/usb/devices/1-1.4 && sudo usermod -aG plugdev ada"))
  }

  @Test func `3: the rule came after the reader`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.logInAsAda(memberOf: ["plugdev"])
    system.attach(.acr122u, mode: 0o600)
    system.file("/lib/udev/rules.d/93-pn53x.rules", Self.rule)
    let finding = try #require(system.diagnosis().finding(.permission))
    #expect(
      finding.remedy
        == .command(
          "sudo udevadm control --reload && "
            + "sudo udevadm trigger --action=add /sys/bus/usb/devices/1-1.4"))
  }

  @Test func `3: a tag for the seat comes too late`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.logInAsAda()
    system.attach(.acr122u, mode: 0o600)
    system.file(
      "/etc/udev/rules.d/99-nfc.rules",
      #"ATTRS{idVendor}=="072f", ATTRS{idProduct}=="2200", TAG+="uaccess""# + "\n")
    let finding = try #require(system.diagnosis().finding(.permission))
    #expect(finding.evidence.contains("/etc/udev/rules.d/99-nfc.rules tags it uaccess too late"))
  }

  @Test func `3: the serial port's group`() throws {
    let system = StagedSystem(denied: ["/dev/ttyUSB0"])
    system.logInAsAda()
    system.file("/dev/ttyUSB0", mode: 0o660)
    let diagnosis = system.diagnosis(spec: "pn532_uart:/dev/ttyUSB0")
    #expect(diagnosis.codes == [.serialPortDenied])
    #expect(diagnosis.exit == .noPermission)
    #expect(diagnosis.findings[0].remedy == .command("sudo usermod -aG plugdev ada"))
  }

  // 4 and 11: an ACR122U that does not answer.

  @Test func `4: the kernel's driver touched the reader first`() async throws {
    system.attach(.acr122u)
    loadModules()
    let diagnosis = await system.diagnosis(opening: .mute)
    let finding = try #require(diagnosis.finding(.notAnswering))
    #expect(diagnosis.exit == .readerFailed)
    #expect(finding.evidence.contains("may have touched it first"))
    #expect(
      finding.remedy
        == .command(
          "sh -c 'echo 0 > /sys/bus/usb/devices/1-1.4/authorized; sleep 1; "
            + "echo 1 > /sys/bus/usb/devices/1-1.4/authorized'"))
    #expect(diagnosis.codes.contains(.kernelModule))
  }

  // 5: a virtual machine.

  @Test func `5: a virtual machine loses answers`() async throws {
    system.attach(.acr122u)
    system.file("/sys/class/dmi/id/sys_vendor", "innotek GmbH\n")
    #expect(system.diagnosis().findings.isEmpty)
    let diagnosis = await system.diagnosis(opening: .mute)
    #expect(diagnosis.codes == [.notAnswering, .virtualMachine])
    #expect(diagnosis.finding(.virtualMachine)?.evidence.contains("VirtualBox") == true)
  }

  // 6: a board on a serial port.

  @Test func `6: the board's switches and wires`() async throws {
    system.file("/dev/ttyUSB0")
    let diagnosis = await system.diagnosis(spec: "pn532_uart:/dev/ttyUSB0", opening: .mute)
    #expect(diagnosis.exit == .readerFailed)
    #expect(diagnosis.finding(.notAnswering)?.remedy.text.contains("HSU") == true)
  }

  @Test func `6: a console has the port`() throws {
    system.file("/dev/ttyAMA0")
    system.folder("/sys/class/tty/ttyAMA0")
    system.folder("/run/systemd/system")
    system.file("/proc/cmdline", "console=tty1 console=ttyAMA0,115200 quiet\n")
    let spec = "pn532_uart:/dev/ttyAMA0"
    let diagnosis = system.diagnosis(spec: spec)
    #expect(diagnosis.codes == [.serialPortBusy])
    #expect(diagnosis.exit == .tryAgain)
    system.run("agetty", number: 300, holding: ["/dev/ttyAMA0"])
    #expect(
      system.diagnosis(spec: spec).finding(.serialPortBusy)?.remedy
        == .command("systemctl disable --now serial-getty@ttyAMA0"))
  }

  @Test func `6: another port`() throws {
    var adapter = StagedDevice("1a86", "7523", on: "1-2")
    adapter.serialPort = "ttyUSB1"
    system.attach(adapter)
    let diagnosis = system.diagnosis(spec: "pn532_uart:/dev/ttyUSB0")
    #expect(diagnosis.exit == .noReader)
    let finding = try #require(diagnosis.finding(.serialPortMissing))
    #expect(finding.evidence.contains("/dev/ttyUSB1"))
    #expect(
      finding.remedy == .command("nfctool doctor --open --reader pn532_uart:/dev/ttyUSB1"))
  }

  // 7: libnfc looks at no serial port.

  @Test func `7: the board was not named to libnfc`() throws {
    var adapter = StagedDevice("10c4", "ea60", on: "1-2")
    adapter.serialPort = "ttyUSB0"
    system.attach(adapter)
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.configuration])
    #expect(diagnosis.exit == .noReader)
    #expect(
      diagnosis.findings[0].remedy
        == .advice("export LIBNFC_DEFAULT_DEVICE=pn532_uart:/dev/ttyUSB0"))
  }

  // 8: wrong keys, wrong folder.

  @Test func `8: a key that the file does not have`() throws {
    system.file("/etc/nfc/libnfc.conf", "# mine\nname = \"a\"\nlog_level = 1\n")
    system.file("/etc/nfc/devices.d/a.conf", "device.connstring = \"pn532_uart:/dev/ttyUSB0\"\n")
    system.file("/dev/ttyUSB0")
    let findings = system.diagnosis().findings.filter { $0.code == .configuration }
    #expect(
      findings.map(\.remedy) == [
        .command("sed -i '2s/^[^=]*=/device.name =/' /etc/nfc/libnfc.conf"),
        .command("sed -i '1s/^[^=]*=/connstring =/' /etc/nfc/devices.d/a.conf"),
      ])
    #expect(findings[0].evidence.contains("/etc/nfc/libnfc.conf, line 2"))
  }

  @Test func `8: the files of another build, and several builds`() {
    system.file("/usr/local/etc/nfc/libnfc.conf", "device.connstring = \"pn532_uart:/dev/ttyS0\"\n")
    system.file("/usr/local/lib/libnfc.so.6", "local")
    system.file("/usr/lib/x86_64-linux-gnu/libnfc.so.6", "packaged")
    system.file(
      "/proc/self/maps",
      "7f00-7f01 r-xp 00000000 00:00 1  /usr/lib/x86_64-linux-gnu/libnfc.so.6\n")
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.none, .configuration, .severalLibraries])
    #expect(
      diagnosis.finding(.severalLibraries)?.remedy
        == .command("mv /usr/local/lib/libnfc.so.6 /usr/local/lib/libnfc.so.6.off && ldconfig"))
  }

  // 9: numbers that changed.

  @Test func `9: the numbers in the environment are old`() throws {
    system.attach(.acr122u)
    let diagnosis = system.diagnosis(variables: ["LIBNFC_DEVICE": "acr122_usb:001:003"])
    #expect(diagnosis.codes == [.staleConnection])
    #expect(diagnosis.exit == .noReader)
    #expect(diagnosis.findings[0].remedy == .advice("export LIBNFC_DEVICE=acr122_usb:001:004"))
  }

  @Test func `9: the numbers in a file are old`() throws {
    system.attach(.acr122u)
    system.file("/etc/nfc/libnfc.conf", "\ndevice.connstring = \"acr122_usb:001:003\"\n")
    #expect(
      system.diagnosis().finding(.staleConnection)?.remedy
        == .command("sed -i '2s|=.*|= \"acr122_usb:001:004\"|' /etc/nfc/libnfc.conf"))
  }

  @Test func `9: a USB reader has no device file`() throws {
    system.attach(.acr122u)
    let diagnosis = system.diagnosis(spec: "acr122_usb:/dev/ttyACM0")
    #expect(diagnosis.finding(.staleConnection)?.evidence.contains("has none") == true)
    #expect(
      diagnosis.findings[0].remedy
        == .advice("use --reader usb:1-1.4 (or NFCTOOL_READER=usb:1-1.4), which stays"))
  }

  // 10 to 12, 15: told by their messages, and by a reader that does not answer.

  @Test(arguments: [
    ("nfc_initiator_poll_target: Invalid RDR_to_PC_DataBlock frame", "single selects"),
    ("error libnfc.driver Command Code verification failed", "open the reader again"),
    ("Wrong reply", "touchatag"), ("Frame header mismatch", "one program"),
    ("Too small reply", "virtual machine"),
    ("Unable to set alternate setting on USB interface (Connection timed out)", "blacklist"),
    ("Unable to write to USB (Connection timed out)", "on the host"),
    ("Unable to write to USB (No such device)", "unplug"),
  ])
  func `10, 11, 12: a message tells what lies behind it`(message: String, remedy: String) throws {
    system.attach(.acr122u)
    let diagnosis = system.diagnosis(message: message)
    #expect(diagnosis.findings.count == 1)
    #expect(diagnosis.findings[0].remedy.text.contains(remedy))
  }

  @Test(
    arguments: [
      ("Unable to claim USB interface (Device or resource busy)", .busy, "nfctool doctor"),
      ("Unable to set USB configuration (Operation not permitted)", .permission, "plugdev"),
      ("Unable to open /dev/ttyUSB0 (Permission denied)", .permission, "dialout"),
      ("Unable to read ACK", .notAnswering, "HSU"),
      ("Unknown key in config line 3: name = mine", .configuration, "correct the keys"),
      ("Parse error on line 3: mine", .configuration, "correct the line"),
      ("Unable to find USB busses (No such file or directory)", .none, "not on the USB"),
    ] as [(String, FindingCode, String)])
  func `1 to 3, 6, 8: a message tells what lies behind it`(
    message: String, code: FindingCode, remedy: String
  ) {
    system.attach(.acr122u)
    let diagnosis = system.diagnosis(message: message)
    #expect(diagnosis.codes == [code])
    #expect(diagnosis.findings.first?.remedy.text.contains(remedy) == true)
  }

  @Test func `11: a touchatag answers out of step`() async {
    system.attach(StagedDevice("072f", "90cc"))
    let diagnosis = await system.diagnosis(opening: .mute)
    #expect(diagnosis.finding(.notAnswering)?.evidence.contains("touchatag") == true)
  }

  @Test func `12: a PN533 wrote over its descriptors`() async {
    system.attach(.scl3711)
    let diagnosis = await system.diagnosis(opening: .mute)
    #expect(diagnosis.finding(.notAnswering)?.evidence.contains("descriptors") == true)
    #expect(diagnosis.exit == .readerFailed)
  }

  @Test func `12: a PN533 that vanished from its port`() {
    system.folder("/sys/bus/usb/devices")
    #expect(system.diagnosis(spec: "usb:1-1.4").codes == [.staleConnection])
  }

  // 13: no reader of libnfc's.

  @Test func `13: a reader that libnfc cannot drive`() throws {
    system.attach(.acr1252u)
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.unsupportedReader])
    #expect(diagnosis.exit == .noReader)
    #expect(diagnosis.findings[0].evidence.contains("ACR1252U"))
    #expect(diagnosis.findings[0].confidence == .certain)
  }

  // 14: a tag that the reader cannot see.

  @Test func `14: a reader that works says what it can see`() async {
    system.attach(.acr122u)
    let diagnosis = await system.diagnosis(opening: .answering(sawTag: false))
    #expect(diagnosis.exit == .success)
    #expect(diagnosis.finding(.unsupportedReader)?.evidence.contains("ISO 15693") == true)
    let withTag = await system.diagnosis(opening: .answering(sawTag: true))
    #expect(withTag.findings.isEmpty)
  }

  // 15: a reader that fell silent.

  @Test func `15: a reader that opens and does not answer`() async {
    system.attach(.acr122u)
    let diagnosis = await system.diagnosis(
      opening: PlayedProbe(opening: .fellSilent(name: "ACR122U", technologies: [.a])))
    #expect(diagnosis.exit == .readerFailed)
    #expect(diagnosis.finding(.notAnswering)?.evidence.contains("fell silent") == true)
  }
}
