import TagImages
import Testing

@testable import VirtualNFC

/// The commands that peers send, and what they cost on another simulation of the same chip.
///
/// Commands were taken from libnfc's own log, figures from that other simulation's books.
@Suite struct LinkStatisticsTests {
  static let opening = [
    "1401", "00006c69626e6663", "02", "1214", "0663026303630d6338633d", "320100", "320101",
    "3205ffffff", "066302630363056338633c633d", "08630540",
  ]
  static let closing = ["5200", "320100", "16f0"]

  static func run(
    _ commands: [String], on product: VirtualProduct = .type2(.ntag213)
  ) throws -> LinkStatistics {
    let field = VirtualField()
    try field.tap(product: product)
    return run(commands, in: field)
  }

  static func run(_ commands: [String], in field: VirtualField) -> LinkStatistics {
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

  /// `nfc-list -t 1` on a Type 4 tag: round trips 4 (18), RF exchanges 10, host 45/81, RF 33/29.
  @Test func `nfc-list costs on a card what it costs elsewhere`() throws {
    let statistics = try Self.run(
      Self.opening + ["3205000102", "4a0100", "4400", "4a0100", "3205ffffff"] + Self.closing,
      on: .type4(.type4A))
    let work = statistics.work
    #expect(work.roundTrips == 4)
    #expect(statistics.total.roundTrips == 18)
    #expect(work.rfExchanges == 10)
    #expect((work.bytesToReader, work.bytesFromReader) == (45, 81))
    #expect((work.airBytesSent, work.airBytesReceived) == (33, 29))
    #expect(Self.isNear(work.time, 36.0))
  }

  /// What a program over libnfc sends to a Type 4 tag, and its figures beyond those of finding it:
  /// of host bytes 60/85 and of time 10.1 ms go to that, opening included.
  struct CardRow: Sendable {
    let limits: String
    let commands: [String]
    let rfExchanges: Int
    let host: (Int, Int)
    let air: (Int, Int)
    let milliseconds: Double
  }

  static let finding = [
    "00A4040007D276000085010100", "00A4000C02E103", "00B000000F", "00A4000C02E104",
  ]
  static func data(_ count: Int) -> String { String(repeating: "a5", count: count) }

  static let cardRows = [
    // 51 bytes read, MLe 59
    CardRow(
      limits: "003B0034", commands: finding + ["00B000003B"], rfExchanges: 11,
      host: (147 - 60, 249 - 85), air: (79, 125), milliseconds: 53.3 - 10.1),
    // 51 bytes written, MLc 52
    CardRow(
      limits: "003B0034",
      commands: finding + ["00D6000034" + data(52), "00D6003401a5", "00D60000020033"],
      rfExchanges: 13, host: (232 - 60, 226 - 85), air: (150, 76), milliseconds: 79.0 - 10.1),
    // 1002 bytes read, MLe 255
    CardRow(
      limits: "00FF00FF",
      commands: finding + ["00B00000FF", "00B000FFFF", "00B001FEFF", "00B002FDEF"],
      rfExchanges: 29, host: (192 - 60, 1257 - 85), air: (148, 1130), milliseconds: 244.2 - 10.1),
    // 1002 bytes written, MLc 255
    CardRow(
      limits: "00FF00FF",
      commands: finding + [
        "00D60000FF" + data(255), "00D600FFFF" + data(255), "00D601FEFF" + data(255),
        "00D602FDEF" + data(239), "00D600000203EA",
      ],
      rfExchanges: 30, host: (1222 - 60, 262 - 85), air: (1162, 131), milliseconds: 335.3 - 10.1),
  ]

  @Test(arguments: cardRows)
  func `reading and writing a card costs what it costs elsewhere`(row: CardRow) throws {
    let field = VirtualField()
    var image = try VirtualProducts.image(of: .type4A, identifier: bytes("04a1b2c3d4e580"))
    image.applications[0].files[0].content.store(bytes(row.limits), at: 3)
    try field.tap(.type4(image))
    let search = Self.opening + ["3205000102", "4a0100"]
    let found = Self.run(search, in: field).work
    field.powerOff()
    let work = Self.run(search + row.commands.map { "4001" + $0 }, in: field).work
    #expect(work.roundTrips == 1 + row.commands.count)
    #expect(work.rfExchanges == row.rfExchanges)
    #expect(work.bytesToReader - found.bytesToReader == row.host.0)
    #expect(work.bytesFromReader - found.bytesFromReader == row.host.1)
    #expect((work.airBytesSent, work.airBytesReceived) == row.air)
    #expect(Self.isNear(work.time - found.time, row.milliseconds))
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
