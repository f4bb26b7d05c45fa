import StagedSystem
import Testing

@testable import USBInventory

@Suite struct KernelModulesTests {
  private let system = StagedSystem()

  @Test func `the modules are named in the order in which they can be removed`() {
    system.file(
      "/proc/modules",
      """
      nfc 143360 1 pn533, Live 0x0
      pn533 53248 1 pn533_usb, Live 0x0
      pn533_usb 20480 0 - Live 0x0
      usbcore 348160 1 pn533_usb, Live 0x0

      """)
    #expect(KernelModules(of: system.tree).loaded == ["pn533_usb", "pn533", "nfc"])
  }

  /// The file of Debian's libnfc6.
  @Test func `a blacklist keeps out what it names`() {
    system.file(
      "/etc/modprobe.d/blacklist-libnfc.conf",
      "blacklist nfc\nblacklist pn533\nblacklist pn533_usb\n")
    system.file("/etc/modprobe.d/other.conf", "blacklist pcspkr\n# blacklist nfc\n")
    let modules = KernelModules(of: system.tree)
    #expect(modules.blacklists == ["/etc/modprobe.d/blacklist-libnfc.conf"])
    #expect(modules.notBlacklisted.isEmpty)
  }

  @Test func `what no file names is not kept out`() {
    system.file("/etc/modprobe.d/a.conf", "install nfc /bin/false\nblacklist pn533-usb\n")
    system.file("/etc/modprobe.d/a.conf.disabled", "blacklist pn533\n")
    #expect(KernelModules(of: system.tree).notBlacklisted == ["pn533"])
  }
}
