import VirtualNFC

/// What went over a virtual reader's line and air.
enum StatisticsForm {
  static func json(_ statistics: LinkStatistics) -> JSONValue {
    [
      "schema": 1, "open": json(statistics.open), "work": json(statistics.work),
      "close": json(statistics.close), "total": json(statistics.total),
    ]
  }

  private static func json(_ costs: LinkStatistics.Costs) -> JSONValue {
    [
      "roundTrips": .integer(costs.roundTrips), "rfExchanges": .integer(costs.rfExchanges),
      "bytesToReader": .integer(costs.bytesToReader),
      "bytesFromReader": .integer(costs.bytesFromReader),
      "airBytesSent": .integer(costs.airBytesSent),
      "airBytesReceived": .integer(costs.airBytesReceived),
      "modelledMs": .number((costs.time / .microseconds(100)).rounded() / 10),
    ]
  }
}
