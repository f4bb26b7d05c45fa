import StagedSystem
import Testing

@testable import NFCToolCommands

@Suite struct SupportReportTests {
  @Test func `a report names no person and no machine`() {
    let system = StagedSystem(denied: ["/dev/ttyUSB0"])
    system.logInAsAda()
    system.file("/proc/sys/kernel/hostname", "analytical\n")
    system.file("/proc/sys/kernel/osrelease", "6.1.0-18-amd64\n")
    system.file("/dev/ttyUSB0", mode: 0o660)
    system.file("/home/ada/lib/libnfc.so.6")
    system.file("/home/bob/lib/libnfc.so.6", "other")
    let diagnosis = system.diagnosis(
      spec: "pn532_uart:/dev/ttyUSB0",
      variables: ["LD_LIBRARY_PATH": "/home/ada/lib:/home/bob/lib"])
    let report = SupportReport(diagnosis, of: system.tree) { $0 == "HOME" ? "/home/ada" : nil }
    for secret in ["ada", "bob", "analytical"] {
      #expect(!report.text.contains(secret), "\(report.text)")
    }
    #expect(report.text.contains("kernel: 6.1.0-18-amd64"))
    #expect(report.text.contains("~/lib/libnfc.so.6"))
  }

  @Test(arguments: [
    ("usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0", "usb-FTDI_FT232R_USB_UART_SERIAL-if00-port0"),
    ("usb-1a86_USB_Serial_5A-46.01-if00", "usb-1a86_USB_Serial_SERIAL-if00"),
    ("usb-Maker_Reader_00012", "usb-Maker_Reader_SERIAL"),
  ])
  func `a report has no serial number of an adapter`(name: String, shown: String) {
    let system = StagedSystem()
    let spec = "pn532_uart:/dev/serial/by-id/\(name)"
    let report = SupportReport(system.diagnosis(spec: spec), of: system.tree) { _ in nil }
    #expect(!report.text.contains(name))
    #expect(report.text.contains("test -e /dev/serial/by-id/\(shown)\n"))
  }
}
