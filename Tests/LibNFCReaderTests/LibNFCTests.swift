import Glibc
import NFCLink
import Testing

@testable import LibNFCReader

@Suite struct LibNFCTests {
  private func code(of error: any Error) -> ReaderError.Code? { (error as? ReaderError)?.code }

  @Test func `the version is that of the library`() {
    #expect(LibNFC.version.contains("1."))
  }

  @Test(arguments: [
    Rule([0x02], .acknowledge, .usual),  // GetFirmwareVersion: libnfc would hand out a dead device
    Rule([0x00], .silence, .usual),  // Diagnose
    Rule([0x12], .acknowledge, .usual),  // SetParameters: libnfc does not look at the result
    Rule([0x32, 0x05, 0xFF], .acknowledge, .usual),
    Rule([0x32, 0x05, 0x00], .silence, .usual),
  ])
  func `one lost answer does not keep a reader from being opened`(rule: Rule) async throws {
    let answers = Rule.list(Rule.typeA, .answer(Sample.type2))
    try await withReader([rule, answers]) { reader, chip in
      let found = try await reader.poll(PollConfiguration())
      #expect(found == Sample.type2Target)
      #expect(chip.commands.count { $0 == [0x14, 0x01] } == 2)
    }
  }

  @Test(arguments: [
    Rule([0x02], .acknowledge), Rule([0x02], .answer([0x32])), Rule([0x02], .answer([9, 9, 9, 9])),
    Rule([0x00], .answer([0x00, 0x01])),
  ])
  func `what is no chip that libnfc knows cannot be opened`(rule: Rule) async throws {
    let chip = try ScriptedChip([rule])
    await #expect { try await LibNFC().open(connection: chip.connection) } throws: {
      code(of: $0) == .openFailed
    }
  }

  @Test func `a port that is held is busy, and says by whom`() async throws {
    let chip = try ScriptedChip()
    let reader = try await LibNFC().open(connection: chip.connection)
    let mark = chip.commands.count
    await #expect { try await LibNFC().open(connection: chip.connection) } throws: {
      let error = $0 as? ReaderError
      return error?.code == .busy
        && error?.detail == "\(chip.path), held by process \(getpid())"
    }
    #expect(chip.commands.count == mark)
    await reader.close()
    let again = try await LibNFC().open(connection: chip.connection)
    await again.close()
  }

  @Test func `a port that is not there is not found`() async {
    await #expect { try await LibNFC().open(connection: "pn532_uart:/dev/none") } throws: {
      code(of: $0) == .notFound
    }
  }

  @Test func `a file that is no port cannot be opened`() async {
    await #expect { try await LibNFC().open(connection: "pn532_uart:/dev/null") } throws: {
      code(of: $0) == .openFailed
    }
  }

  @Test func `a port that this login may not use is denied`() async {
    await #expect(processExitsWith: .success) {
      let chip = try ScriptedChip()
      #expect(unsafe chmod(chip.path, 0) == 0)
      if getuid() == 0 { #expect(setuid(65534) == 0) }
      await #expect { try await LibNFC().open(connection: chip.connection) } throws: {
        ($0 as? ReaderError)?.code == .accessDenied
      }
    }
  }

  @Test(arguments: ["", "usb", "acr122_usb", "pn53x_usb", "acr122_usb:001", "usb:1:2", "nothing"])
  func `a string that names no place is never handed to libnfc`(connection: String) async {
    await #expect(processExitsWith: .success) { [connection = connection as String] in
      // Whatever is attached or configured here, there is nothing to complete it with.
      unsafe setenv("LIBNFC_AUTO_SCAN", "false", 1)
      unsafe setenv("LIBNFC_DEVICE", "", 1)
      await #expect { try await LibNFC().open(connection: connection) } throws: {
        ($0 as? ReaderError)?.code == .notFound
      }
    }
  }

  @Test func `a string that is longer than libnfc's buffer is refused`() async {
    let connection = "pn532_uart:/" + String(repeating: "a", count: 1024)
    await #expect { try await LibNFC().open(connection: connection) } throws: {
      code(of: $0) == .notFound
    }
    await #expect { try await LibNFC().open(connection: "pn532_uart:/dev/null\0") } throws: {
      code(of: $0) == .notFound
    }
  }

  @Test func `a configured reader is listed, and completes a string without a place`() async {
    await #expect(processExitsWith: .success) {
      let chip = try ScriptedChip()
      unsafe setenv("LIBNFC_AUTO_SCAN", "false", 1)
      unsafe setenv("LIBNFC_DEVICE", chip.connection, 1)
      let list = try await LibNFC().list()
      #expect(list == [ReaderListing(connection: chip.connection, name: nil)])
      for short in ["", "pn532_uart"] {
        let reader = try await LibNFC().open(connection: short)
        #expect(reader.connection == chip.connection)
        await reader.close()
      }
    }
  }

  @Test(arguments: ["", "acr122_usb", "usb"])
  func `a configured string without a place is not listed as a reader`(device: String) async {
    await #expect(processExitsWith: .success) { [device = device as String] in
      unsafe setenv("LIBNFC_DEVICE", device, 1)
      let list = try await LibNFC().list()
      #expect(list.allSatisfy { $0.connection.contains(":") })
    }
  }

  @Test func `a device never gets the number of a standard descriptor`() async {
    await #expect(processExitsWith: .success) {
      let chip = try ScriptedChip()
      for descriptor in CInt(0)...1 { close(descriptor) }
      let reader = try await LibNFC().open(connection: chip.connection)
      var (port, found) = (stat(), stat())
      #expect(unsafe stat(chip.path, &port) == 0)
      for descriptor in CInt(0)...1 {
        #expect(unsafe fstat(descriptor, &found) == 0)
        #expect(found.st_rdev != port.st_rdev)
      }
      await reader.close()
    }
  }

  @Test func `a reader that lost step and was closed has nothing open`() async throws {
    let hang = [Rule.list(Rule.typeA, .answer(Sample.type2)), Rule([0x40], .silence)]
    let chip = try ScriptedChip(hang)
    let before = openDescriptors(of: chip.path)
    #expect(before == 1)  // the chip's own
    for _ in 0..<4 {
      let reader = try await LibNFC().open(connection: chip.connection)
      // On a machine with no time to spare these may fail in other ways, and must not leak then.
      _ = try? await reader.poll(PollConfiguration())
      await #expect(throws: (any Error).self) {
        try await reader.transceive([0x30, 0x00], timeout: .milliseconds(1))
      }
      _ = try? await reader.poll(PollConfiguration())
      await reader.close()
      #expect(openDescriptors(of: chip.path) == before)
    }
  }

  @Test(arguments: [false, true])
  func `libnfc talks on standard error only if it is asked to`(verbose: Bool) async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [verbose = verbose as Bool] in
      unsafe unsetenv("LIBNFC_LOG_LEVEL")
      let noise = Rule.list(Rule.typeA, .bytes([1, 2, 3, 4, 5, 6]))
      let chip = try ScriptedChip([noise])
      let reader = try await LibNFC(verbose: verbose).open(connection: chip.connection)
      _ = try? await reader.poll(PollConfiguration())
      await reader.close()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("libnfc") == verbose)
  }
}

/// How many descriptors of this process lead to a device. Others come and go: the language's own
/// timers and queues open some when they are first used, and some are inherited.
private func openDescriptors(of path: String) -> Int {
  var device = stat()
  guard unsafe stat(path, &device) == 0 else { return 0 }
  return directoryEntries(of: "/proc/self/fd").compactMap { CInt($0) }.count { descriptor in
    var found = stat()
    return unsafe fstat(descriptor, &found) == 0 && found.st_rdev == device.st_rdev
  }
}
