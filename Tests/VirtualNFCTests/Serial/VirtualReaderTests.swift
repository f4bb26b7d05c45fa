import Glibc
import TagImages
import Testing
import VirtualNFC

@Suite struct VirtualReaderTests {
  static let wakeUp = bytes("55550000000000000000000000000000")
  static let getVersion = bytes("0000ff02fed4022a00")
  static let version = "0000ff00ff00" + "0000ff06fad50332010607e800"

  @Test func `programs open it one after another`() throws {
    let reader = try VirtualReader()
    #expect(reader.connection == "pn532_uart:\(reader.path):115200")
    for _ in 0..<3 {
      let line = try #require(SerialLine(reader.path))
      line.send(Self.wakeUp + Self.getVersion)
      #expect(hex(line.receive(19)) == Self.version)
    }
    #expect(reader.statistics.total.roundTrips == 3)
    reader.resetStatistics()
    #expect(reader.statistics == LinkStatistics())
    reader.stop()
  }

  /// A terminal in raw mode changes nothing: every byte value goes through both ways.
  @Test func `bytes pass unchanged`() throws {
    let reader = try VirtualReader()
    let line = try #require(SerialLine(reader.path))
    let test: [UInt8] = [0x00] + Array(0...0xFF)
    line.send(Self.wakeUp + HostFrame.encode([0xD4, 0x00] + test))
    let frame = HostFrame.encode([0xD5, 0x01] + test)
    #expect(line.receive(6 + frame.count) == HostFrame.acknowledge + frame)
  }

  @Test func `a search that goes on finds a tag that is tapped later`() throws {
    let reader = try VirtualReader()
    let line = try #require(SerialLine(reader.path))
    line.send(Self.wakeUp + HostFrame.encode([0xD4, 0x4A, 0x01, 0x00]))
    #expect(line.receive(6) == HostFrame.acknowledge)
    try reader.field.tap(product: .ntag213, nfcid1: TagUnderTest.nfcid1)
    let content: [UInt8] = [0xD5, 0x4B, 1, 1, 0x00, 0x44, 0x00, 7] + TagUnderTest.nfcid1
    #expect(line.receive(22) == HostFrame.encode(content))
  }

  @Test func `stopping closes the line and may be done twice`() throws {
    let reader = try VirtualReader()
    let line = try #require(SerialLine(reader.path))
    #expect(reader.isServing)
    reader.stop()
    reader.stop()
    #expect(!reader.isServing)
    #expect(line.receive(1) == [])
  }

  /// The system gives out the lowest number that is free.
  @Test func `nothing else gets the path while the reader is known`() throws {
    let reader = try VirtualReader()
    reader.unplug()
    #expect(SerialLine(reader.path) == nil)
    let number = try #require(CInt(reader.path.dropFirst("/dev/pts/".count)))
    var (others, last): ([SerialLine], CInt) = ([], -1)
    while last < number {
      let other = try #require(SerialLine("/dev/ptmx"))
      let getNumber: UInt = 0x8004_5430  // TIOCGPTN
      try #require(unsafe ioctl(other.descriptor, getNumber, &last) == 0)
      #expect(last != number)
      others.append(other)
    }
  }

  @Test func `a fault unplugs it in the middle of a command`() throws {
    let reader = try VirtualReader(faults: FaultScript([.init(.unplug, at: 1)]))
    try reader.field.tap(product: .ntag213)
    let line = try #require(SerialLine(reader.path))
    line.send(Self.wakeUp + HostFrame.encode([0xD4, 0x4A, 0x01, 0x00]))
    #expect(line.receive(28).count == 28)
    line.send(HostFrame.encode([0xD4, 0x40, 0x01, 0x30, 0x00]))
    #expect(line.receive(100).count <= 6)
    reader.stop()
    #expect(!reader.isServing)
  }

  @Test func `a busy reader is locked, another is not`() throws {
    let busy = try VirtualReader(faults: FaultScript(isBusy: true))
    #expect(SerialLine(busy.path)?.isLocked ?? true)
    let free = try VirtualReader()
    #expect(try #require(SerialLine(free.path)).isLocked == false)
  }

  @Test func `in real time the same answers come`() throws {
    let reader = try VirtualReader(timing: .real)
    let line = try #require(SerialLine(reader.path))
    line.send(Self.wakeUp + Self.getVersion)
    #expect(hex(line.receive(19)) == Self.version)
    reader.stop()
  }

  @Test func `a reader that is dropped ends by itself`() throws {
    var reader: VirtualReader? = try VirtualReader()
    let path = try #require(reader?.path)
    let line = try #require(SerialLine(path))
    reader = nil
    #expect(line.receive(1) == [])
  }

  @Test func `many readers serve side by side`() throws {
    let readers = try (0..<8).map { _ in try VirtualReader() }
    #expect(Set(readers.map(\.path)).count == 8)
    let lines = readers.compactMap { SerialLine($0.path) }
    for line in lines { line.send(Self.wakeUp + Self.getVersion) }
    for line in lines { #expect(hex(line.receive(19)) == Self.version) }
  }
}
