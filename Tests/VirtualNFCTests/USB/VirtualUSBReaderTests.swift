import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

@Suite struct VirtualUSBReaderTests {
  private static let importRequest =
    bytes("0111 8003 00000000 312d31") + [UInt8](repeating: 0, count: 29)

  @Test func `clients have it one after another`() throws {
    let reader = try VirtualUSBReader(.acr122u, listeningOn: "127.0.0.1:0")
    let address = try #require(reader.address)
    for _ in 0..<2 {
      let client = try #require(TCPLine(address))
      client.send(Self.importRequest)
      #expect(hex(client.receive(320).prefix(8)) == "0111000300000000")
      let late = try #require(TCPLine(address))
      late.send(Self.importRequest)
      #expect(hex(late.receive(8)) == "0111000300000002")
    }
    reader.stop()
  }

  @Test func `a reader that is held is given to nobody`() throws {
    let reader = try VirtualUSBReader(
      .scl3711, faults: FaultScript(isBusy: true), listeningOn: "127.0.0.1:0")
    let address = try #require(reader.address)
    let client = try #require(TCPLine(address))
    client.send(Self.importRequest)
    #expect(hex(client.receive(8)) == "0111000300000002")
  }

  @Test func `pulling it out ends the connection`() throws {
    let reader = try VirtualUSBReader(.acr122u, listeningOn: "127.0.0.1:0")
    let address = try #require(reader.address)
    let client = try #require(TCPLine(address))
    client.send(Self.importRequest)
    #expect(client.receive(320).count == 320)
    reader.unplug()
    reader.stop()
    #expect(client.receive(1).isEmpty)
    #expect(!reader.isServing)
  }

  @Test func `a fault pulls it out in the middle of a command`() throws {
    let reader = try VirtualUSBReader(
      .scl3711, faults: FaultScript([.init(.unplug, at: 1)]), listeningOn: "127.0.0.1:0")
    try reader.field.tap(product: .ntag213)
    let address = try #require(reader.address)
    let client = try #require(TCPLine(address))
    client.send(Self.importRequest)
    #expect(client.receive(320).count == 320)
    for command in ["4a0100", "40013000"] {
      let frame = HostFrame.encode([0xD4] + bytes(command))
      client.send(
        bytes("00000001 00000001 00010002 00000000 00000004 00000000 000000")
          + [UInt8(frame.count)] + [UInt8](repeating: 0, count: 20) + frame)
    }
    #expect(client.receive(48).count == 48)
    while !client.receive(1).isEmpty {}
    #expect(!reader.isServing)
    #expect(reader.statistics.total.roundTrips == 2)
  }
}
