import NFCLink
import StagedSystem
import Testing
import USBInventory

@testable import NFCToolCommands

/// Where rules of doctor's end: what looks like their case and is another one, or none.
@Suite struct RuleLimitTests {
  private let system = StagedSystem()

  private func attachSecond(_ device: StagedDevice) {
    var device = device
    (device.port, device.number) = ("1-2", 5)
    system.attach(device)
  }

  @Test func `only readers in question are opened`() async {
    system.attach(.acr122u)
    attachSecond(.scl3711)
    var evidence = system.evidence(spec: "usb:1-2")
    await evidence.open(with: PlayedProbe.answering(sawTag: true))
    #expect(evidence.subjects.map { $0.opening != nil } == [true, false])
  }

  @Test func `a rule that is there is not blamed on another one of root's`() throws {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.logIn("ada", user: 70_000, groups: ["root:x:\(system.group):"])
    system.attach(.acr122u, mode: 0o600)
    system.file(
      "/lib/udev/rules.d/93-pn53x.rules",
      #"ATTRS{idVendor}=="072f", ATTRS{idProduct}=="2200", MODE="0664", GROUP="plugdev""# + "\n")
    let finding = try #require(system.diagnosis().finding(.permission))
    #expect(finding.evidence.contains("plugged in before the rule was there"))
  }

  @Test func `who may have the reader is named where nobody can be seen to have it`() throws {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    let unknown = try #require(system.diagnosis().finding(.busy))
    #expect(unknown.evidence.hasSuffix("(driver usbfs)."))
    system.run("pcscd", number: 815)
    let suspected = try #require(system.diagnosis().finding(.busy))
    #expect(suspected.evidence.hasSuffix("; pcscd (process 815) runs here."))
  }

  @Test func `stopping a service does not end another program`() throws {
    system.attach(.acr122u)
    system.folder("/run/systemd/system")
    system.run("pcscd", number: 815, holding: [StagedDevice.acr122u.node])
    system.run("program", number: 900, holding: [StagedDevice.acr122u.node])
    #expect(system.diagnosis().finding(.busy)?.remedy == .command("kill 815 900"))
  }

  @Test func `a program on a port is no login`() throws {
    system.file("/dev/ttyS0")
    system.folder("/sys/class/tty/ttyS0")
    system.folder("/run/systemd/system")
    system.run("minicom", number: 12, holding: ["/dev/ttyS0"])
    let diagnosis = system.diagnosis(spec: "pn532_uart:/dev/ttyS0")
    #expect(diagnosis.finding(.serialPortBusy)?.remedy == .command("kill 12"))
  }

  @Test func `a port that goes when it is opened is no mute board`() async {
    system.file("/dev/ttyUSB0")
    let gone = ToolFailure(ReaderError(.unplugged, during: "open"))
    let diagnosis = await system.diagnosis(
      spec: "pn532_uart:/dev/ttyUSB0", opening: PlayedProbe(opening: .failed(gone)))
    #expect(diagnosis.codes == [.staleConnection])
  }

  @Test func `a reader that libnfc cannot drive replaces none`() throws {
    system.attach(.acr1252u)
    let diagnosis = system.diagnosis(spec: "acr122_usb:001:003")
    let finding = try #require(diagnosis.finding(.staleConnection))
    #expect(!finding.evidence.contains("today"))
    #expect(
      finding.remedy == .advice("plug the reader in; `nfctool readers` says where it is then"))
  }

  @Test func `four readers are not too many`() {
    for number in 1...4 {
      system.file("/dev/ttyS\(number)")
      system.file(
        "/etc/nfc/devices.d/\(number).conf", "connstring = \"pn532_uart:/dev/ttyS\(number)\"\n")
    }
    #expect(system.diagnosis().findings.isEmpty)
  }

  @Test func `a port is named to a libnfc that looks at ports by itself`() {
    var adapter = StagedDevice("10c4", "ea60")
    adapter.serialPort = "ttyUSB0"
    system.attach(adapter)
    #expect(system.diagnosis().codes == [.configuration])
    system.file("/etc/nfc/libnfc.conf", "allow_intrusive_scan = true\n")
    #expect(system.diagnosis().findings.isEmpty)
  }

  @Test func `a libnfc that looks for nothing is told of a reader`() {
    system.file("/dev/ttyS1")
    system.file(
      "/etc/nfc/libnfc.conf",
      "allow_autoscan = false\ndevice.connstring = \"pn532_uart:/dev/ttyS1\"\n")
    #expect(system.diagnosis().findings.isEmpty)
  }

  @Test func `a USB without readers is no missing USB`() throws {
    system.folder("/sys/bus/usb/devices")
    let finding = try #require(system.diagnosis().finding(.none))
    #expect(finding.evidence.hasPrefix("No known reader is on the USB"))
    #expect(finding.remedy.text.hasPrefix("plug a reader in"))
  }
}
