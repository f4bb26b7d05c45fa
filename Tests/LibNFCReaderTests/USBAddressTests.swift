import Glibc
import Testing

@testable import LibNFCReader

/// On a copy of what sysfs shows of an ACR122U on port 1-1.4.
@Suite struct USBAddressTests {
  /// Makes the copy, and takes it away afterwards.
  private func withSystem(_ body: (String) throws -> Void) throws {
    var template = "/tmp/usbXXXXXX".utf8.map { CChar($0) } + [0]
    guard unsafe mkdtemp(&template) != nil else { throw SetUpError() }
    let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let device = "\(root)/1-1.4"
    let files = [
      ("busnum", "1\n"), ("devnum", "4\n"), ("manufacturer", "ACS\n"),
      ("product", "ACR122U PICC Interface\n"),
    ]
    for path in [device, "\(device)/1-1.4:1.0"] { unsafe mkdir(path, 0o700) }
    for (name, text) in files {
      let descriptor = unsafe open("\(device)/\(name)", O_CREAT | O_WRONLY, 0o600)
      unsafe write(descriptor, text, text.utf8.count)
      close(descriptor)
    }
    unsafe symlink("../../../../bus/usb/drivers/pn533_usb", "\(device)/1-1.4:1.0/driver")
    defer {
      unsafe unlink("\(device)/1-1.4:1.0/driver")
      for (name, _) in files { unsafe unlink("\(device)/\(name)") }
      for path in ["\(device)/1-1.4:1.0", device, root] { unsafe rmdir(path) }
    }
    try body(root)
  }

  @Test func `an attached reader is found by its address`() throws {
    try withSystem { root in
      let address = USBAddress(bus: "001", device: "004")
      #expect(address.isAttached(in: root))
      #expect(address.name(in: root) == "ACS / ACR122U PICC Interface")
      #expect(address.driver(in: root) == "pn533_usb")
      #expect(address.nodePath == "/dev/bus/usb/001/004")
    }
  }

  @Test(arguments: [("001", "005"), ("002", "004"), ("bus-0", "004"), ("001", "")])
  func `what is not attached is nowhere`(bus: String, device: String) throws {
    try withSystem { root in
      let address = USBAddress(bus: bus, device: device)
      #expect(!address.isAttached(in: root))
      #expect(address.name(in: root) == nil)
      #expect(address.driver(in: root) == nil)
    }
  }

  @Test func `without sysfs nothing is called unplugged`() {
    #expect(USBAddress(bus: "001", device: "004").isAttached(in: "/nowhere"))
  }
}
