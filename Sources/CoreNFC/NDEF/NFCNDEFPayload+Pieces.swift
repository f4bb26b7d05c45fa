import Foundation
import NDEF

extension NFCNDEFPayload {
  /// The record as it is written: in one piece, or a piece for each chunk (NDEF 1.0, 2.3.3). The
  /// flags for the beginning and the end of the message are not set.
  func pieces() throws(NDEFError) -> [[UInt8]] {
    let whole = Array(payload)
    let size = chunkSize
    guard size > 0, whole.count > size else { return [try piece(whole)] }
    var pieces: [[UInt8]] = []
    for start in stride(from: 0, to: whole.count, by: size) {
      let end = min(start + size, whole.count)
      let chunk = Array(whole[start..<end])
      var piece = start == 0 ? try piece(chunk) : try Self.laterChunk(chunk)
      if end < whole.count { piece[0] |= RecordFlags.chunk.rawValue }
      pieces.append(piece)
    }
    return pieces
  }

  private func piece(_ payload: [UInt8]) throws(NDEFError) -> [UInt8] {
    let record = try NDEFRecord(
      tnf: typeNameFormat.format, type: Array(type), id: Array(identifier), payload: payload)
    return Self.withoutPlace(record)
  }

  /// A chunk has neither type nor id, like a record of unknown type but for its format.
  private static func laterChunk(_ payload: [UInt8]) throws(NDEFError) -> [UInt8] {
    var piece = withoutPlace(try NDEFRecord(tnf: .unknown, payload: payload))
    piece[0] = piece[0] - TypeNameFormat.unknown.rawValue + TypeNameFormat.unchanged.rawValue
    return piece
  }

  private static func withoutPlace(_ record: NDEFRecord) -> [UInt8] {
    var piece = NDEFMessage(records: [record]).encoded()
    piece[0] &= ~(RecordFlags.messageBegin.rawValue | RecordFlags.messageEnd.rawValue)
    return piece
  }
}
