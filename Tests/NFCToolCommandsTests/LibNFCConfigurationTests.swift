import Testing

@testable import NFCToolCommands

@Suite struct LibNFCConfigurationTests {
  @Test func `the environment comes before the files`() {
    let variables = ["LIBNFC_DEVICE": "b", "LIBNFC_DEFAULT_DEVICE": "a"]
    #expect(
      LibNFCConfiguration.namedReaders(directory: "/nonexistent") { variables[$0] } == ["a"])
    #expect(LibNFCConfiguration.namedReaders(directory: "/nonexistent") { _ in nil }.isEmpty)
  }

  @Test func `a connection string is read from a configuration line`() {
    let text = """
      # device.connstring = "commented:out"
      device.name = "board"
      device.connstring = "pn532_uart:/dev/ttyUSB0"
      connstring = "other"
      """
    #expect(
      LibNFCConfiguration.connections(inText: text, key: "device.connstring")
        == ["pn532_uart:/dev/ttyUSB0"])
  }
}
