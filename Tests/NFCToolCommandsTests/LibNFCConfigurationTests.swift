import StagedSystem
import Testing

@testable import NFCToolCommands

@Suite struct LibNFCConfigurationTests {
  private let system = StagedSystem()

  private func configuration(_ variables: [String: String] = [:]) -> LibNFCConfiguration {
    LibNFCConfiguration(of: system.tree) { variables[$0] }
  }

  @Test func `the environment comes before the files`() {
    system.file("/etc/nfc/libnfc.conf", "device.connstring = c\n")
    let named = configuration(["LIBNFC_DEVICE": "b", "LIBNFC_DEFAULT_DEVICE": "a"]).readers
    #expect(named == [.init(connection: "a", origin: .variable("LIBNFC_DEFAULT_DEVICE"))])
    #expect(
      configuration().readers
        == [.init(connection: "c", origin: .file("/etc/nfc/libnfc.conf", line: 1))])
  }

  @Test func `each file has its own keys for a device`() {
    system.file(
      "/etc/nfc/libnfc.conf",
      """
      # device.connstring = "commented:out"
      device.name = "board"
      device.connstring = "pn532_uart:/dev/ttyUSB0"
      connstring = "other"
      """)
    system.file(
      "/etc/nfc/devices.d/a.conf",
      "name = \"hat\"\nconnstring = \"pn532_i2c:/dev/i2c-1\"\ndevice.connstring = \"wrong\"\n")
    system.file("/etc/nfc/devices.d/a.conf.sample", "connstring = \"sample\"\n")
    let configuration = configuration()
    #expect(
      configuration.readers.map(\.connection)
        == ["pn532_uart:/dev/ttyUSB0", "pn532_i2c:/dev/i2c-1"])
    #expect(
      configuration.files.map(\.faults) == [
        [
          .init(
            number: 4, text: "connstring = \"other\"", key: "connstring", meant: "device.connstring"
          )
        ],
        [
          .init(
            number: 3, text: "device.connstring = \"wrong\"", key: "device.connstring",
            meant: "connstring")
        ],
      ])
  }

  @Test func `scans are on and off as libnfc has them by default, or as it is told`() {
    #expect(configuration().scans && !configuration().scansSerialPorts)
    system.file("/etc/nfc/libnfc.conf", "allow_autoscan = false\nallow_intrusive_scan = yes\n")
    #expect(!configuration().scans && configuration().scansSerialPorts)
    let variables = ["LIBNFC_AUTO_SCAN": "true", "LIBNFC_INTRUSIVE_SCAN": "no"]
    #expect(configuration(variables).scans && !configuration(variables).scansSerialPorts)
  }

  @Test func `a variable that is set and empty is told, and names nothing`() {
    let configuration = configuration(["LIBNFC_DEVICE": ""])
    #expect(configuration.readers.isEmpty)
    #expect(configuration.emptyVariables == ["LIBNFC_DEVICE"])
  }

  @Test func `files that another build of libnfc would read are told`() {
    system.file("/usr/local/etc/nfc/libnfc.conf", "device.connstring = \"x:/dev/y\"\n")
    #expect(configuration().unreadFiles == ["/usr/local/etc/nfc/libnfc.conf"])
    #expect(configuration().readers.isEmpty)
  }
}
