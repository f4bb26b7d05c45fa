import NDEF

/// The bytes that a signature record signs, for a run of records in front of it.
struct SignatureCoverage {
  private let records: [NDEFRecord]
  /// Each record as it lies in the message.
  private let wire: [ArraySlice<UInt8>]

  /// - Parameter bytes: the message as it was read; its shortest form stands in for bytes that
  ///   are none of this message.
  init(_ message: NDEFMessage, writtenAs bytes: [UInt8]?) {
    records = message.records
    wire =
      bytes.flatMap { Self.wire(of: message, in: $0) }
      ?? Self.wire(of: message, in: message.encoded()) ?? []
  }

  private static func wire(of message: NDEFMessage, in bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    guard let (other, layout) = try? NDEFMessage.decodeWithLayout(bytes, strictness: .lenient),
      other == message
    else { return nil }
    return layout.records.map { bytes[$0.range] }
  }

  /// Type, id and payload of each record: neither its type name format nor any length, so that
  /// bytes can move from one of these fields to the next unnoticed (RTD Signature 1.0, 3.4).
  func version1(_ range: Range<Int>) -> [[UInt8]] {
    [records[range].flatMap { $0.type + $0.id + $0.payload }]
  }

  /// Whole records with their headers, as they lie in the message. The message end flag is clear:
  /// the signature comes behind. Whether the first record bears the message begin flag is told
  /// in two ways: as it lies, or as the first of a message of its own. Both are given.
  func version2(_ range: Range<Int>) -> [[UInt8]] {
    guard wire.indices.contains(range.upperBound - 1) else { return [] }
    let lying = wire[range].flatMap { $0 }
    guard let first = lying.first else { return [] }
    return [lying, [first ^ Self.messageBegin] + lying.dropFirst()]
  }

  private static let messageBegin: UInt8 = 0x80
}
