import NFCLink
import StagedSystem
import Testing

@testable import NFCToolCommands

@Suite struct DiagnosisTests {
  private let system = StagedSystem()

  @Test func `without anything there is nothing`() {
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.none])
    #expect(diagnosis.exit == .noReader)
    #expect(!diagnosis.isUsable)
  }

  @Test func `a reader that nothing keeps from being used is usable`() {
    system.attach(.acr122u)
    #expect(system.diagnosis().findings.isEmpty)
    #expect(system.diagnosis().exit == .success)
  }

  @Test func `one usable reader is enough`() {
    system.attach(.acr122u)
    var other = StagedDevice.acr1252u
    (other.port, other.number) = ("1-2", 5)
    system.attach(other)
    let diagnosis = system.diagnosis()
    #expect(diagnosis.codes == [.unsupportedReader])
    #expect(diagnosis.exit == .success)
  }

  @Test func `only the reader in question counts`() {
    system.attach(.acr122u)
    #expect(system.diagnosis(spec: "usb:1-9").exit == .noReader)
    #expect(system.diagnosis(spec: "usb:1-1.4").exit == .success)
  }

  @Test func `of several readers that counts which is nearest to being usable`() {
    let system = StagedSystem(denied: [StagedDevice.acr122u.node])
    system.attach(.acr122u, mode: 0o600)
    #expect(system.diagnosis().exit == .noPermission)
    var busy = StagedDevice.scl3711
    (busy.port, busy.number, busy.driver) = ("1-2", 9, "usbfs")
    system.attach(busy)
    #expect(system.diagnosis().exit == .tryAgain)
  }

  @Test func `a reader that something keeps from being opened is not opened`() async {
    var device = StagedDevice.acr122u
    device.driver = "usbfs"
    system.attach(device)
    var evidence = system.evidence()
    await evidence.open(with: PlayedProbe.answering(sawTag: true))
    #expect(evidence.subjects.map(\.opening) == [nil])
  }

  @Test func `standard input that was closed is told`() {
    system.attach(.acr122u)
    #expect(system.diagnosis(inputWasClosed: true).codes == [.stdinClosed])
  }

  @Test func `what is held at the time of opening is busy, not mute`() async {
    system.file("/dev/ttyUSB0")
    let held = ToolFailure(ReaderError(.busy, during: "open"))
    let diagnosis = await system.diagnosis(
      spec: "pn532_uart:/dev/ttyUSB0", opening: PlayedProbe(opening: .failed(held)))
    #expect(diagnosis.codes == [.serialPortBusy])
    #expect(diagnosis.exit == .tryAgain)
  }

  @Test func `a reader on the USB that goes when it is opened does not answer`() async {
    system.attach(.acr122u)
    let gone = ToolFailure(ReaderError(.unplugged, during: "open"))
    let diagnosis = await system.diagnosis(opening: PlayedProbe(opening: .failed(gone)))
    #expect(diagnosis.codes == [.notAnswering])
    #expect(diagnosis.exit == .readerFailed)
  }

  /// A device chooses what it calls itself, a file what stands in it.
  @Test func `nothing that was read reaches a shell or a terminal raw`() throws {
    var device = StagedDevice("1234", "5678")
    (device.classCode, device.product) = ("0b", "\u{1b}[2J'; reboot #")
    system.attach(device)
    system.file("/etc/nfc/devices.d/it's.conf", "\u{1b}key = 1\n")
    let diagnosis = system.diagnosis()
    let text = DiagnosisForm.text(diagnosis)
    #expect(!text.contains("\u{1b}"))
    #expect(
      diagnosis.finding(.configuration)?.remedy
        == .command("sed -i '1s/^/#/' '/etc/nfc/devices.d/it'\\''s.conf'"))
  }
}
