import Testing

@testable import VirtualNFC

@Suite struct USBIPSessionTests {
  private struct Client {
    var session: USBIPSession
    var device = VirtualUSBDevice(.acr122u, field: VirtualField())
    var fate = USBIPSession.Fate.goesOn

    init(hasDevice: Bool = true) {
      session = USBIPSession(hasDevice: hasDevice)
    }

    mutating func callAsFunction(_ data: [UInt8], isFree: Bool = true) -> [String] {
      let (replies, fate) = session.receive(data, device: &device, isFree: isFree)
      self.fate = fate
      return replies.map { hex($0.bytes) }
    }
  }

  private static let importRequest =
    bytes("0111 8003 00000000 312d31") + [UInt8](repeating: 0, count: 29)

  /// A transfer as the kernel submits it: number, direction, endpoint, length, setup, data.
  private static func submit(
    _ number: UInt8, in isIn: Bool, _ endpoint: UInt8, _ length: UInt8,
    setup: String = "0000000000000000", _ data: String = ""
  ) -> [UInt8] {
    bytes("00000001 000000") + [number] + bytes("00010002 000000") + [
      isIn ? 1 : 0, 0, 0, 0, endpoint,
    ]
      + bytes("00000000 000000") + [length] + bytes("00000000 00000000 00000000" + setup + data)
  }

  private static func ended(
    _ number: String, _ status: String, _ count: String, _ data: String = ""
  )
    -> String
  {
    "00000003000000\(number)" + String(repeating: "0", count: 24) + status + "000000" + count
      + String(repeating: "0", count: 40) + data
  }

  @Test func `a list shows the device and its interface, and ends the connection`() throws {
    var client = Client(hasDevice: false)
    let reply = try #require(client(bytes("0111 8005 00000000")).first)
    #expect(client.fate == .ends)
    let list = bytes(reply)
    #expect(list.count == 8 + 4 + 312 + 4)
    #expect(hex(list.prefix(12)) == "011100050000000000000001")
    #expect(String(decoding: list[268..<271], as: UTF8.self) == "1-1")
    // Bus and device, speed, vendor, product, release, classes, configuration and interfaces.
    #expect(
      hex(list.suffix(28)) == "000000010000000200000002" + "072f22000214" + "000000" + "010101"
        + "0b000000")
  }

  @Test func `the device is handed over under its name, to one client`() {
    var client = Client(hasDevice: false)
    let reply = client(Self.importRequest)
    #expect(reply.map(\.count) == [640])
    #expect(reply.first?.prefix(16) == "0111000300000000")
    #expect((client.session.hasDevice, client.fate) == (true, .goesOn))

    var late = Client(hasDevice: false)
    #expect(late(Self.importRequest, isFree: false) == ["0111000300000002"])
    #expect((late.session.hasDevice, late.fate) == (false, .ends))

    var mistaken = Client(hasDevice: false)
    var request = Self.importRequest
    request[10] = UInt8(ascii: "2")
    #expect(mistaken(request) == ["0111000300000004"])
    #expect(mistaken.fate == .ends)
  }

  @Test func `control transfers are answered or refused at once`() {
    var client = Client()
    #expect(
      client(Self.submit(1, in: true, 0, 18, setup: "8006000100000800"))
        == [Self.ended("01", "00000000", "08", "1201100100000040")])
    #expect(
      client(Self.submit(2, in: true, 0, 8, setup: "a103000000000800"))
        == [Self.ended("02", "ffffffe0", "00")])
    #expect(
      client(Self.submit(3, in: false, 0, 0, setup: "0009010000000000"))
        == [Self.ended("03", "00000000", "00")])
  }

  @Test func `a transfer to the host waits for its data`() {
    var client = Client()
    #expect(client(Self.submit(1, in: true, 2, 64)) == [])
    #expect(
      client(Self.submit(2, in: false, 2, 10, "62000000000000010000"))
        == [
          Self.ended("02", "00000000", "0a"),
          Self.ended("01", "00000000", "0c", "800200000000000081003b00"),
        ])
    #expect(client(Self.submit(3, in: false, 9, 1, "00")) == [Self.ended("03", "ffffffe0", "00")])
  }

  @Test func `a transfer that waits can be taken back, one that has ended cannot`() {
    var client = Client()
    let unlink = { (number: UInt8, meant: UInt8) in
      bytes("00000002 000000") + [number] + bytes("00010002 00000000 00000000 000000") + [meant]
        + [UInt8](repeating: 0, count: 24)
    }
    let reply = { (number: String, status: String) in
      "00000004000000\(number)" + String(repeating: "0", count: 24) + status
        + String(repeating: "0", count: 48)
    }
    #expect(client(Self.submit(1, in: true, 2, 64)) == [])
    #expect(client(unlink(2, 1)) == [reply("02", "ffffff98")])
    #expect(client(unlink(3, 1)) == [reply("03", "00000000")])
    let replies = client(Self.submit(4, in: false, 2, 10, "62000000000000010000"))
    #expect(replies.count == 1)
  }

  @Test func `it does not matter how the bytes are cut`() {
    let stream =
      Self.importRequest + Self.submit(1, in: true, 2, 64)
      + Self.submit(2, in: false, 2, 10, "62000000000000010000")
    var (whole, cut) = (Client(hasDevice: false), Client(hasDevice: false))
    #expect(whole(stream) == stream.flatMap { cut([$0]) })
  }

  @Test(arguments: [
    "0111 8004 00000000", "474554202f20485454502f312e310d0a",
  ])
  func `a client that says something else is let go`(text: String) {
    var client = Client(hasDevice: false)
    #expect(client(bytes(text)) == [])
    #expect(client.fate == .ends)
  }

  @Test func `no client can keep more than it may`() {
    var client = Client()
    for number in UInt8(0)..<64 { #expect(client(Self.submit(number, in: true, 2, 64)) == []) }
    #expect(client(Self.submit(64, in: true, 2, 64)) == [Self.ended("40", "fffffff4", "00")])
    for (place, value) in [(24, 0x7F as UInt8), (32, 1), (16, 1), (0, 1)] {
      var (message, other) = (Self.submit(1, in: false, 2, 0), Client())
      message[place] = value
      #expect(other(message) == [])
      #expect(other.fate == .ends)
    }
  }
}
