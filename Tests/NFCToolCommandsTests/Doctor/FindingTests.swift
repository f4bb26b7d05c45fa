import NFCLink
import StagedSystem
import Testing
import USBInventory

@testable import NFCToolCommands

/// What each finding says beside its cause: how sure it is, whether the reader is of no use, and what
/// proves that it was mended.
@Suite struct FindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: FindingCode
    let seen: String
    let confidence: Finding.Confidence
    let isBlocking: Bool
    let check: String
    let diagnose: @Sendable (StagedSystem) async -> Diagnosis

    init(
      _ code: FindingCode, _ seen: String, _ confidence: Finding.Confidence, blocks: Bool,
      check: String, _ diagnose: @escaping @Sendable (StagedSystem) async -> Diagnosis
    ) {
      self.code = code
      self.seen = seen
      self.confidence = confidence
      isBlocking = blocks
      self.check = check
      self.diagnose = diagnose
    }

    var testDescription: String { "\(code.rawValue): \(seen)" }
  }

  @Test(arguments: readers + ports + files + machines)
  func `a finding says what was seen, how sure that is, and what proves its remedy`(
    _ item: Case
  ) async throws {
    let system = StagedSystem(denied: ["/dev/bus/usb/001/007", "/dev/ttyUSB7"])
    let diagnosis = await item.diagnose(system)
    let finding = try #require(diagnosis.finding(item.code), "\(diagnosis.findings)")
    #expect(finding.evidence.contains(item.seen), "\(finding.evidence)")
    #expect(finding.confidence == item.confidence)
    #expect(finding.isBlocking == item.isBlocking)
    #expect(finding.check == item.check)
    #expect(!finding.remedy.text.isEmpty)
  }

  private static func acr122u(_ driver: String? = nil) -> StagedDevice {
    var device = StagedDevice.acr122u
    device.driver = driver
    return device
  }

  private static let readers: [Case] = [
    Case(
      .kernelDriver, "pn533_usb has the ACS ACR122U on usb:1-1.4", .certain, blocks: true,
      check: "test ! -e /sys/bus/usb/devices/1-1.4:1.0/driver"
    ) { system in
      system.attach(acr122u("pn533_usb"))
      return system.diagnosis()
    },
    Case(
      .kernelModule, "pn533_usb, nfc are loaded", .likely, blocks: false,
      check: "! grep -qE '^(pn533_usb|pn533|nfc) ' /proc/modules"
    ) { system in
      system.attach(acr122u())
      system.file("/proc/modules", "nfc 1 0 - Live 0x0\npn533_usb 1 0 - Live 0x0\n")
      return system.diagnosis()
    },
    Case(
      .busy, "which has claimed it", .certain, blocks: true,
      check: "test ! -e /sys/bus/usb/devices/1-1.4:1.0/driver"
    ) { system in
      system.attach(acr122u("usbfs"))
      system.run("pcscd", number: 815, holding: [StagedDevice.acr122u.node])
      return system.diagnosis()
    },
    Case(
      .busy, "which has its node open", .likely, blocks: true, check: "test ! -e /proc/12"
    ) { system in
      system.attach(acr122u())
      system.run("program", number: 12, holding: [StagedDevice.acr122u.node])
      return system.diagnosis()
    },
    Case(
      .busy, "a program of another user", .certain, blocks: true,
      check: "test ! -e /sys/bus/usb/devices/1-1.4:1.0/driver"
    ) { system in
      system.attach(acr122u("usbfs"))
      return system.diagnosis()
    },
    Case(
      .permission, "no rule of udev's names 072f:2200", .certain, blocks: true,
      check: "test \"$(stat -c %a /dev/bus/usb/001/007)\" -ge 660"
    ) { system in
      system.logInAsAda()
      var device = StagedDevice.acr122u
      device.number = 7
      system.attach(device, mode: 0o600)
      return system.diagnosis()
    },
    Case(
      .unsupportedReader, "ACR1252U on usb:1-1.4", .certain, blocks: true, check: "nfctool readers"
    ) { system in
      system.attach(.acr1252u)
      return system.diagnosis()
    },
    Case(
      .unsupportedReader, "(1234:5678)", .likely, blocks: true, check: "nfctool readers"
    ) { system in
      var device = StagedDevice("1234", "5678")
      device.classCode = "0b"
      system.attach(device)
      return system.diagnosis()
    },
    Case(
      .unsupportedReader, "no ISO 15693", .possible, blocks: false,
      check: "nfctool scan --count 1"
    ) { system in
      system.attach(acr122u())
      return await system.diagnosis(opening: .answering(sawTag: false))
    },
    Case(
      .notAnswering, "does not answer", .likely, blocks: true,
      check: "nfctool doctor --open --reader usb:1-1.4"
    ) { system in
      system.attach(acr122u())
      return await system.diagnosis(opening: .mute)
    },
    Case(
      .staleConnection, "acr122_usb:001:004 today", .certain, blocks: true, check: "nfctool doctor"
    ) { system in
      system.attach(acr122u())
      return system.diagnosis(spec: "acr122_usb:001:003")
    },
    Case(
      .none, "This system shows no USB", .certain, blocks: true, check: "nfctool readers"
    ) { system in
      system.diagnosis()
    },
  ]

  private static let ports: [Case] = [
    Case(
      .serialPortMissing, "There is no /dev/ttyUSB9", .certain, blocks: true,
      check: "test -e /dev/ttyUSB9"
    ) { system in
      system.diagnosis(spec: "pn532_uart:/dev/ttyUSB9")
    },
    Case(
      .serialPortMissing, "the kernel module ch341 is not there", .likely, blocks: false,
      check: "grep -q '^ch341 ' /proc/modules"
    ) { system in
      system.attach(StagedDevice("1a86", "7523"))
      return system.diagnosis()
    },
    Case(
      .serialPortMissing, "a program has claimed it", .likely, blocks: false,
      check: "ls /dev/ttyUSB*"
    ) { system in
      var adapter = StagedDevice("1a86", "7523")
      adapter.driver = "usbfs"
      system.attach(adapter)
      return system.diagnosis()
    },
    Case(
      .serialPortDenied, "may not write to /dev/ttyUSB7", .certain, blocks: true,
      check: "id -nG ada | grep -qw plugdev"
    ) { system in
      system.logInAsAda()
      system.file("/dev/ttyUSB7", mode: 0o660)
      return system.diagnosis(spec: "pn532_uart:/dev/ttyUSB7")
    },
    Case(
      .serialPortBusy, "is open in minicom (process 12).", .certain, blocks: true,
      check: "! fuser -s /dev/ttyUSB0"
    ) { system in
      system.file("/dev/ttyUSB0")
      system.folder("/sys/class/tty/ttyUSB0")
      system.run("minicom", number: 12, holding: ["/dev/ttyUSB0"])
      return system.diagnosis(spec: "pn532_uart:/dev/ttyUSB0")
    },
    Case(
      .serialPortBusy, "makes /dev/ttyAMA0 its console", .likely, blocks: true,
      check: "! grep -q 'console=ttyAMA0' /proc/cmdline"
    ) { system in
      system.file("/dev/ttyAMA0")
      system.file("/proc/cmdline", "console=ttyAMA0,115200\n")
      return system.diagnosis(spec: "pn532_uart:/dev/ttyAMA0")
    },
    Case(
      .notAnswering, "switches must say I2C", .likely, blocks: true,
      check: "nfctool doctor --open --reader pn532_i2c:/dev/i2c-1"
    ) { system in
      system.file("/dev/i2c-1")
      return await system.diagnosis(spec: "pn532_i2c:/dev/i2c-1", opening: .mute)
    },
  ]

  private static let files: [Case] = [
    Case(
      .configuration, "this file has no key “name”", .certain, blocks: false,
      check: "sed -n 1p /etc/nfc/libnfc.conf | grep -q '^device.name ='"
    ) { system in
      system.file("/etc/nfc/libnfc.conf", "name = \"a\"\n")
      return system.diagnosis()
    },
    Case(
      .configuration, "“colour” is no key of libnfc's", .certain, blocks: false,
      check: "sed -n 1p /etc/nfc/libnfc.conf | grep -q '^#'"
    ) { system in
      system.file("/etc/nfc/libnfc.conf", "colour = \"blue\"\n")
      return system.diagnosis()
    },
    Case(
      .configuration, "is not read: this libnfc reads /etc/nfc", .certain, blocks: false,
      check: "cmp /usr/local/etc/nfc/libnfc.conf /etc/nfc/libnfc.conf"
    ) { system in
      system.file("/usr/local/etc/nfc/libnfc.conf", "allow_autoscan = true\n")
      return system.diagnosis()
    },
    Case(
      .configuration, "is not read: this libnfc reads /usr/local/etc/nfc", .certain, blocks: false,
      check: "cmp /etc/nfc/libnfc.conf /usr/local/etc/nfc/libnfc.conf"
    ) { system in
      system.file("/etc/nfc/libnfc.conf", "allow_autoscan = true\n")
      system.file("/usr/local/lib/libnfc.so.6", "local")
      system.file(
        "/proc/self/maps", "7f00-7f01 r-xp 00000000 00:00 1  /usr/local/lib/libnfc.so.6\n")
      return system.diagnosis()
    },
    Case(
      .configuration, "LIBNFC_DEVICE is set and empty", .certain, blocks: false,
      check: "test -z \"${LIBNFC_DEVICE+set}\""
    ) { system in
      system.attach(acr122u())
      return system.diagnosis(variables: ["LIBNFC_DEVICE": ""])
    },
    Case(
      .configuration, "/etc/nfc/devices.d/5.conf, line 1, names a fifth reader", .certain,
      blocks: false, check: "nfctool doctor"
    ) { system in
      for number in 1...5 {
        system.file(
          "/etc/nfc/devices.d/\(number).conf", "connstring = \"pn532_uart:/dev/ttyS\(number)\"\n")
      }
      return system.diagnosis()
    },
    Case(
      .configuration, "A PN532 may be on /dev/ttyUSB0 (WCH CH340)", .likely, blocks: true,
      check: "nfctool doctor --open --reader pn532_uart:/dev/ttyUSB0"
    ) { system in
      var adapter = StagedDevice("1a86", "7523")
      adapter.serialPort = "ttyUSB0"
      system.attach(adapter)
      return system.diagnosis()
    },
    Case(
      .configuration, "look for no readers (allow_autoscan)", .certain, blocks: false,
      check: "nfc-list"
    ) { system in
      system.attach(acr122u())
      system.file("/etc/nfc/libnfc.conf", "allow_autoscan = false\n")
      return system.diagnosis()
    },
    Case(
      .severalLibraries, "there is /usr/local/lib/libnfc.so.5, /usr/local/lib/libnfc.so.6",
      .certain,
      blocks: false,
      check: "test ! -e /usr/local/lib/libnfc.so.5 && test ! -e /usr/local/lib/libnfc.so.6"
    ) { system in
      for name in ["so.5", "so.6", "so.6.off", "sox"] {
        system.file("/usr/local/lib/libnfc.\(name)", name)
      }
      return system.diagnosis()
    },
  ]

  private static let machines: [Case] = [
    Case(
      .virtualMachine, "(VMware): a reader on the host is not here", .possible, blocks: false,
      check: "nfctool readers"
    ) { system in
      system.file("/sys/class/dmi/id/sys_vendor", "VMware, Inc.\n")
      return system.diagnosis()
    },
    Case(
      .virtualMachine, "the ACS ACR122U on usb:1-1.4 does not answer", .likely, blocks: false,
      check: "nfctool doctor --open"
    ) { system in
      system.attach(acr122u())
      system.file("/sys/class/dmi/id/product_name", "KVM\n")
      return await system.diagnosis(
        opening: PlayedProbe(opening: .fellSilent(name: "ACR122U", technologies: [.a])))
    },
    Case(
      .stdinClosed, "Standard input is closed", .certain, blocks: false,
      check: "test -e /proc/self/fd/0"
    ) { system in
      system.attach(acr122u())
      return system.diagnosis(inputWasClosed: true)
    },
    Case(
      .notAnswering, "“Wrong reply”: Answers are out of step", .likely, blocks: false,
      check: "nfctool doctor --open"
    ) { system in
      system.attach(acr122u())
      return system.diagnosis(message: "Wrong reply")
    },
  ]
}
