import NFCLink
import StagedSystem
import Testing
import USBInventory

@testable import CoreNFC

@Suite(.timeLimit(.minutes(1))) struct ReaderNameTests {
  private let system = StagedSystem()

  private func connection(_ name: String) throws -> String {
    try ReaderName(text: name).connection { Inventory(of: system.tree) }
  }

  @Test(arguments: ["pn532_uart:/dev/ttyUSB0", "acr122_usb:001:004", "acr122_usb", "usb", ""])
  func `a connection string stays as it is`(_ name: String) throws {
    #expect(try connection(name) == name)
  }

  @Test func `a port of the USB stands for the reader on it`() throws {
    system.attach(.acr122u)
    #expect(try connection("usb:1-1.4") == "acr122_usb:001:004")
    #expect(throws: ReaderError(.notFound, during: "open", detail: "usb:1-9")) {
      try connection("usb:1-9")
    }
  }

  @Test func `a reader that libnfc cannot drive is named`() throws {
    system.attach(.acr1252u)
    let port = StagedDevice.acr1252u.port
    let error = #expect(throws: ReaderError.self) { try connection("usb:\(port)") }
    #expect(error?.code == .unsupported && error?.detail?.contains("ACR1252U") == true)
  }

  @Test(arguments: ["usb:../../etc", "acr122_usb:/dev/ttyACM0"])
  func `what names no reader is not found`(_ name: String) {
    let error = #expect(throws: ReaderError.self) { try connection(name) }
    #expect(error?.code == .notFound)
  }

  @Test func `a virtual reader of the tool is said to be the tool's`() async throws {
    let bootstrap = ReaderBootstrap(reader: .connection("virtual:ntag215"), alert: { _ in })
    #expect(!bootstrap.perform { NFCTagReaderSession.readingAvailable })
    let listener = MessageListener()
    let session = bootstrap.perform {
      NFCNDEFReaderSession(delegate: listener, queue: nil, invalidateAfterFirstRead: true)
    }
    session.begin()
    #expect(try await listener.end() == .readerErrorUnsupportedFeature)
    let error = #expect(throws: ReaderError.self) { try connection("virtual:ntag215") }
    #expect(error?.detail?.contains("nfctool virtual run") == true)
  }
}
