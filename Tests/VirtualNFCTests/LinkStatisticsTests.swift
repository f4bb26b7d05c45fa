import TagImages
import Testing
import VirtualNFC

/// The commands that peers send, and what they cost on another simulation of the same chip.
///
/// Commands were taken from libnfc's own log, figures from that other simulation's books.
@Suite struct LinkStatisticsTests {
  static let opening = [
    "1401", "00006c69626e6663", "02", "1214", "0663026303630d6338633d", "320100", "320101",
    "3205ffffff", "066302630363056338633c633d", "08630540",
  ]
  static let closing = ["5200", "320100", "16f0"]

  static func run(_ commands: [String]) throws -> LinkStatistics {
    let field = VirtualField()
    try field.tap(product: .ntag213)
    var chip = VirtualPN532(field: field)
    _ = chip.receive(bytes("55550000000000000000000000000000"))
    for command in commands {
      _ = chip.receive(HostFrame.encode([HostFrame.hostToChip] + bytes(command)))
    }
    return chip.statistics
  }

  /// `nfc-list -t 1`: round trips 4 (18), RF exchanges 9, host 45/75, RF 30/18.
  @Test func `nfc-list costs what it costs elsewhere`() throws {
    let statistics = try Self.run(
      Self.opening + ["3205000102", "4a0100", "4400", "4a0100", "3205ffffff"] + Self.closing)
    let work = statistics.work
    #expect(work.roundTrips == 4)
    #expect(statistics.total.roundTrips == 18)
    #expect(work.rfExchanges == 9)
    #expect((work.bytesToReader, work.bytesFromReader) == (45, 75))
    #expect((work.airBytesSent, work.airBytesReceived) == (30, 18))
    #expect(Self.isNear(work.time, 34.9))
    #expect(Self.isNear(statistics.open.time, 41.0))
    #expect(Self.isNear(statistics.close.time, 8.3))
  }

  /// `mifare-ultralight-info`: round trips 7 (23), RF exchanges 14, host 85/135, RF 57/27.
  @Test func `mifare-ultralight-info costs what it costs elsewhere`() throws {
    let uid = hex(VirtualProducts.nfcid1(number: 1))
    let statistics = try Self.run(
      Self.opening + ["320100", "320101", "3205000102"]
        + ["4a0100", "4400", "4a0100", "3205ffffff", "4a010088" + uid, "421a00", "4400"]
        + Self.closing)
    let work = statistics.work
    #expect(work.roundTrips == 7)
    #expect(statistics.total.roundTrips == 23)
    #expect(work.rfExchanges == 14)
    #expect((work.bytesToReader, work.bytesFromReader) == (85, 135))
    #expect((work.airBytesSent, work.airBytesReceived) == (57, 27))
    #expect(Self.isNear(work.time, 50.1))
    #expect(Self.isNear(statistics.close.time, 8.3))
  }

  /// `nfc-mfultralight r`: round trips 27 (41), RF exchanges 27, host 337/658, RF 104/262.
  @Test func `reading with nfc-mfultralight costs what it costs elsewhere`() throws {
    let reads = stride(from: 0, to: 45, by: 4).map { "400130" + hex([UInt8($0)]) }
    let statistics = try Self.run(
      Self.opening + ["3205000102"]
        + ["4a0100", "4400", "4a0100", "3205ffffff", "320100", "320101", "3205ffffff"]
        + ["066302630363056338633c633d", "3205000102", "4a0100", "0663026303"]
        + ["08630200630300", "4260f832", "0663026303", "08630280630380"]
        + reads + Self.closing)
    let work = statistics.work
    #expect(work.roundTrips == 27)
    #expect(statistics.total.roundTrips == 41)
    #expect(work.rfExchanges == 27)
    #expect((work.bytesToReader, work.bytesFromReader) == (337, 658))
    #expect((work.airBytesSent, work.airBytesReceived) == (104, 262))
    #expect(Self.isNear(work.time, 158.2))
    #expect(Self.isNear(statistics.close.time, 9.7))
  }

  @Test func `a fresh book is empty and parts add up`() {
    let statistics = LinkStatistics()
    #expect(statistics.total == LinkStatistics.Costs())
    var sum = statistics
    sum.open.roundTrips = 1
    sum.work.roundTrips = 2
    sum.close.time = .milliseconds(3)
    #expect(sum.total.roundTrips == 3)
    #expect(sum.total.time == .milliseconds(3))
  }

  /// The other books were kept with slightly other assumptions about unanswered requests.
  private static func isNear(_ time: Duration, _ milliseconds: Double) -> Bool {
    abs(time / .milliseconds(1) - milliseconds) < 1.2
  }
}
