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
}
