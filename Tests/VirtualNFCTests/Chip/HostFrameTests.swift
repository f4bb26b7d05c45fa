import Testing
import VirtualNFC

@Suite struct HostFrameTests {
  static func events(_ data: [UInt8]) -> [HostFrameParser.Event] {
    var parser = HostFrameParser()
    return data.compactMap { parser.receive($0) }
  }

  /// Frames as libnfc and nfcpy send them.
  @Test(arguments: [
    ("0000ff02fed4022a00", "02"), ("0000ff03fdd414011700", "1401"),
    ("0000ff09f7d400006c69626e6663be00", "00006c69626e6663"),
    ("0000ff05fbd4140100001700", "14010000"),
    ("55550000000000000000000000000000" + "0000ff03fdd414011700", "1401"),
  ])
  func `a frame is found behind whatever comes before it`(frame: String, content: String) {
    #expect(Self.events(bytes(frame)) == [.command(bytes(content))])
  }

  @Test(arguments: [1, 2, 254, 255, 256, 264])
  func `frames of every length are read as they are written`(count: Int) {
    let content = [HostFrame.hostToChip] + (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let frame = HostFrame.encode(content)
    #expect(Self.events(frame) == [.command(Array(content.dropFirst()))])
    #expect((frame[3] == 0xFF && frame[4] == 0xFF) == (count >= 255))
  }

  @Test func `ACK and NACK are told from frames`() {
    #expect(Self.events(bytes("0000ff00ff00" + "0000ffff0000")) == [.acknowledge, .refusal])
  }

  @Test(arguments: [
    "0000ff02ffd4022a00", "0000ff02fed4022b00", "0000ff02fed5022900", "0000ff01ffd42c00",
    "0000ff000000", "0000ffffff010afed4022a00", "0000ffffff010af5",
  ])
  func `a frame that does not fit is damaged`(frame: String) {
    #expect(Self.events(bytes(frame)).first == .damaged)
  }

  @Test func `every single-bit flip of a frame is noticed or leaves another frame`() {
    let frame = bytes("0000ff05fbd4086305407c00")
    for bit in 24..<(frame.count - 1) * 8 {
      var flipped = frame
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(!Self.events(flipped).contains(.command(bytes("08630540"))), "bit \(bit)")
    }
  }

  @Test func `after a damaged frame the next is read`() {
    let events = Self.events(bytes("0000ff02fed4022b00" + "0000ff02fed4022a00"))
    #expect(events == [.damaged, .command([0x02])])
  }
}
