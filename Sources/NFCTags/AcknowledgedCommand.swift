/// A command of a tag that answers with data, or with an acknowledge or NAK of four bits (Type 2 Tag
/// 1.x, clause 5.1; MIFARE Classic has the same).
protocol AcknowledgedCommand {
  /// Bytes of data that it brings; 0 if it is acknowledged.
  var answerLength: Int { get }
}

extension AcknowledgedCommand {
  /// Takes an answer for what it is.
  ///
  /// - Parameter refusal: what to call the command if the tag refuses it.
  /// - Throws: `nak`, or `malformedResponse` if it is none that the command can bring.
  func accept(
    _ answer: [UInt8], refusal: RefusedCommand
  ) throws(TagError) -> [UInt8] {
    if answer.count == answerLength { return answer }
    guard answer.count == 1 else { throw .malformedResponse }
    switch answer[0] {
    case 0x0A where answerLength == 0: return []
    case 0x00, 0x01, 0x04, 0x05: throw .nak(answer[0], to: refusal)
    default: throw .malformedResponse
    }
  }
}
